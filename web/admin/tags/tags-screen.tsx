import { useMutation, useQuery } from '@tanstack/react-query'
import type { Tag } from '../../../contract/tags.ts'
import { call, reasonOf } from '../../api.ts'
import { Panel } from '../../ui/panel.tsx'
import { useTimedNotice } from '../../ui/timed-notice.ts'
import { tagsQuery } from '../admin-queries.ts'
import { useDeletion } from '../editing/deletion.tsx'
import { useReload } from '../editing/save.ts'
import { FormBesideList } from '../form-panel.tsx'
import { HeaderNotice, ScreenHeader, useFetchFailure } from '../screen-header.tsx'
import { TagForm } from './tag-form.tsx'
import { TagTable } from './tag-table.tsx'

export function TagsScreen() {
  const { message, succeed, fail } = useTimedNotice()
  const tags = useQuery(tagsQuery)
  const reload = useReload(tagsQuery.queryKey)
  useFetchFailure(tags, 'Failed to fetch tags', fail)

  const add = useMutation({
    mutationFn: (name: string) => call('POST /api/tags', { body: { name } }),
    onSuccess: () => succeed('Tag added successfully'),
    onError: (error) => fail('Failed to add tag', reasonOf(error)),
    onSettled: reload,
  })
  const deletion = useDeletion({
    title: 'Delete tag',
    question: 'Are you sure you want to delete this tag?',
    nameOf: ({ name }) => name,
    mutationFn: ({ id }: Tag) => call('DELETE /api/tags/:id', { params: { id } }),
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
            <TagTable tags={tags} onDelete={deletion.ask} />
          </Panel>
        }
      />
      {deletion.question}
    </>
  )
}
