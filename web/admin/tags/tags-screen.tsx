import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TagInUse } from '../../../contract/news/tags.ts'
import { countText, formatCount } from '../../../contract/platform/count-text.ts'
import { call } from '../../api/call.ts'
import { TextField } from '../../ui/fields.tsx'
import { useTimedNotice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Muted } from '../../ui/text.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import { AddPanel } from '../editing/add-panel.tsx'
import { useDeletion } from '../editing/deletion.tsx'
import { useReport } from '../editing/save.ts'
import { tagsInUseQuery } from '../screen/admin-queries.ts'
import { FormBesideList } from '../screen/form-panel.tsx'
import { ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'

const columns: readonly Column<TagInUse>[] = [
  { name: 'name', label: 'Name', sort: true, className: '[overflow-wrap:anywhere]' },
  {
    name: 'categories',
    label: 'Categories',
    cell: ({ categories }) => categories.join(', ') || <Muted>-</Muted>,
    className: '[overflow-wrap:anywhere]',
  },
  {
    name: 'articles',
    label: 'Articles',
    numeric: true,
    cell: ({ articles }) => formatCount(articles),
    sort: true,
  },
]

export function TagsScreen() {
  const notice = useTimedNotice()
  const tags = useQuery(tagsInUseQuery)
  const [typed, setTyped] = useState('')
  const reported = useReport(tagsInUseQuery.queryKey, notice)
  useFetchFailure(tags, 'Failed to fetch tags', notice.fail)

  const add = useMutation({
    mutationFn: ({ name }: { name: string }) =>
      call('POST /api/tags', { body: { name: name.trim() } }),
    ...reported('Failed to add tag', 'Tag added successfully'),
  })
  const deletion = useDeletion({
    kind: 'tag',
    question: 'Are you sure you want to delete this tag?',
    nameOf: ({ name }) => name,
    effectOf: tagUsageText,
    mutationFn: ({ id }: TagInUse) => call('DELETE /api/tags/:id', { params: { id } }),
    ...reported('Failed to delete tag', 'Tag deleted successfully'),
  })

  return (
    <>
      <ScreenHeader
        message={notice.message}
        title="Tags"
        description="Articles carry tags; a category shows the articles of its tag."
      />
      <FormBesideList
        form={
          <AddPanel
            title="Add a tag"
            action="Add tag"
            empty={{ name: '' }}
            errorsOf={nameError}
            add={add}
          >
            {({ text }) => <TextField label="Name" required autoComplete="off" {...text('name')} />}
          </AddPanel>
        }
        list={
          <Panel>
            <TagSearch count={tags.data?.length} typed={typed} onType={setTyped} />
            <DataTable
              label="Tags"
              columns={columns}
              query={{ ...tags, data: tags.data && tagsMatching(tags.data, typed) }}
              empty={
                typed.trim() === ''
                  ? { title: 'No tags yet', hint: 'Add the first one with the form.' }
                  : { title: 'No tags found', hint: 'Try another word.' }
              }
              initialSort={{ column: 'name', order: 'asc' }}
              cardsBelow={560}
              actions={(tag) => [
                { label: 'Delete', variant: 'ghost', onClick: () => deletion.ask(tag) },
              ]}
            />
          </Panel>
        }
      />
      {deletion.question}
    </>
  )
}

const nameError = ({ name }: { name: string }) =>
  name.trim() === '' ? { name: 'Name is required' } : {}

type TagSearchProps = {
  count: number | undefined
  typed: string
  onType: (text: string) => void
}

const TagSearch = ({ count, typed, onType }: TagSearchProps) => (
  <div className="border-line border-b p-4">
    <TextField
      label="Search tags"
      hideLabel
      type="search"
      autoComplete="off"
      placeholder={count === undefined ? 'Search tags' : `Search ${count} tags`}
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
  </div>
)

/** What a tag's deletion would meet: a category that shows it has to let it go first. */
export function tagUsageText({ articles, categories }: TagInUse): string {
  const [first, ...others] = categories
  const count = countText(articles, 'article')
  if (first === undefined)
    return articles === 0 ? 'No article and no category uses it.' : `${count} will lose it.`
  const names =
    others.length > 0 ? `the categories ${categories.join(', ')}` : `the category ${first}`
  return `Used by ${names} and ${count}. A tag that a category uses cannot be deleted: change the category first.`
}

export function tagsMatching<Tag extends { name: string }>(
  tags: readonly Tag[],
  typed: string,
): Tag[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return tags.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}
