import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TagInUse } from '../../../contract/news/tags.ts'
import { call, reasonOf } from '../../api/call.ts'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useTimedNotice } from '../../ui/timed-notice.ts'
import { useDeletion } from '../editing/deletion.tsx'
import { useReload } from '../editing/save.ts'
import { tagsInUseQuery } from '../screen/admin-queries.ts'
import { FormBesideList } from '../screen/form-panel.tsx'
import { HeaderNotice, ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { TagForm } from './tag-form.tsx'
import { TagTable } from './tag-table.tsx'
import { findTags, tagUsageText } from './tag-usage.ts'

export function TagsScreen() {
  const { message, succeed, fail } = useTimedNotice()
  const tags = useQuery(tagsInUseQuery)
  const [typed, setTyped] = useState('')
  const found = tags.data && findTags(tags.data, typed)
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
    title: 'Delete tag',
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
            <TagTable
              tags={{ ...tags, data: found }}
              empty={
                typed.trim() === ''
                  ? { title: 'No tags yet', hint: 'Add the first one with the form.' }
                  : { title: 'No tags found', hint: 'Try another word.' }
              }
              onDelete={deletion.ask}
            />
          </Panel>
        }
      />
      {deletion.question}
    </>
  )
}
