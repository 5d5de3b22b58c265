import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { TagInUse } from '../../../contract/news/tags.ts'
import { call, reasonOf } from '../../api/call.ts'
import { countText, formatCount } from '../../format/count.ts'
import { Button } from '../../ui/button.tsx'
import { useTimedNotice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import { RowAction } from '../data-table/table.tsx'
import { useDeletion } from '../editing/deletion.tsx'
import { succeeds, useReload } from '../editing/save.ts'
import { tagsInUseQuery } from '../screen/admin-queries.ts'
import { FormBesideList, FormPanel } from '../screen/form-panel.tsx'
import { HeaderNotice, ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'

const columns: readonly Column<TagInUse>[] = [
  {
    name: 'name',
    label: 'Name',
    cell: ({ name }) => name,
    sort: ({ name }) => name,
    className: '[overflow-wrap:anywhere]',
  },
  {
    name: 'categories',
    label: 'Categories',
    cell: ({ categories }) => categories.join(', ') || <span className="text-fg-3">-</span>,
    className: '[overflow-wrap:anywhere]',
  },
  {
    name: 'articles',
    label: 'Articles',
    numeric: true,
    cell: ({ articles }) => formatCount(articles),
    sort: ({ articles }) => articles,
  },
]

export function TagsScreen() {
  const { message, succeed, fail } = useTimedNotice()
  const tags = useQuery(tagsInUseQuery)
  const [typed, setTyped] = useState('')
  const reload = useReload(tagsInUseQuery.queryKey)
  useFetchFailure(tags, 'Failed to fetch tags', fail)

  const add = useMutation({
    mutationFn: (name: string) => call('POST /api/tags', { body: { name } }),
    onSuccess: () => succeed('Tag added successfully'),
    onError: (error) => fail('Failed to add tag', reasonOf(error)),
    onSettled: reload,
  })
  const deletion = useDeletion({
    kind: 'tag',
    question: 'Are you sure you want to delete this tag?',
    nameOf: ({ name }) => name,
    effectOf: tagUsageText,
    mutationFn: ({ id }: TagInUse) => call('DELETE /api/tags/:id', { params: { id } }),
    onSuccess: () => succeed('Tag deleted successfully'),
    onError: (error) => fail('Failed to delete tag', reasonOf(error)),
    onSettled: reload,
  })

  return (
    <>
      <ScreenHeader title="Tags" description="Articles carry tags; a category shows the articles of its tag.">
        <HeaderNotice message={message} />
      </ScreenHeader>
      <FormBesideList
        form={<TagForm busy={add.isPending} onAdd={(name) => add.mutateAsync(name)} />}
        list={
          <Panel>
            <div className="border-line border-b p-4">
              <TextField
                label="Search tags"
                hideLabel
                type="search"
                autoComplete="off"
                placeholder={tags.data ? `Search ${tags.data.length} tags` : 'Search tags'}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </div>
            <DataTable
              label="Tags"
              columns={columns}
              query={{ ...tags, data: tags.data && findTags(tags.data, typed) }}
              empty={
                typed.trim() === ''
                  ? { title: 'No tags yet', hint: 'Add the first one with the form.' }
                  : { title: 'No tags found', hint: 'Try another word.' }
              }
              rowKey={({ id }) => id}
              initialSort={{ column: 'name', order: 'asc' }}
              cardsBelow={560}
              actions={(tag) => (
                <RowAction of={tag.name} variant="ghost" onClick={() => deletion.ask(tag)}>
                  Delete
                </RowAction>
              )}
            />
          </Panel>
        }
      />
      {deletion.question}
    </>
  )
}

function TagForm({ busy, onAdd }: { busy: boolean; onAdd: (name: string) => Promise<unknown> }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  async function submit() {
    if (name.trim() === '') {
      setError('Name is required')
      return field.current?.focus()
    }
    // The name stays in the field when the server refuses it, ready to be corrected; so does one typed meanwhile.
    if (await succeeds(onAdd(name.trim()))) setName((now) => (now === name ? '' : now))
    field.current?.focus()
  }

  return (
    <FormPanel title="Add a tag" onSubmit={submit}>
      <TextField
        ref={field}
        label="Name"
        required
        autoComplete="off"
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="ink" icon={<Plus />} busy={busy} className="justify-self-end">
        Add tag
      </Button>
    </FormPanel>
  )
}

/** What a tag's deletion would meet: a category that shows it has to let it go first. */
export function tagUsageText({ articles, categories }: TagInUse): string {
  const [first, ...others] = categories
  const count = countText(articles, 'article')
  if (first === undefined)
    return articles === 0 ? 'No article and no category uses it.' : `${count} will lose it.`
  const names = others.length > 0 ? `the categories ${categories.join(', ')}` : `the category ${first}`
  return `Used by ${names} and ${count}. A tag that a category uses cannot be deleted: change the category first.`
}

/** The tags whose names hold every word typed. */
export function findTags<Tag extends { name: string }>(tags: readonly Tag[], typed: string): Tag[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return tags.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}
