import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Tag } from '../../../contract/tags.ts'
import { call, reasonOf } from '../../api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useTimedNotice } from '../../ui/timed-notice.tsx'
import { tagsQuery } from '../admin-queries.ts'
import { answered } from '../answered.ts'
import { FormBesideList } from '../form-beside-list.tsx'
import { HeaderNotice } from '../header-notice.tsx'
import { ListState } from '../list-state.tsx'
import { ScreenHeader } from '../screen-header.tsx'
import { useFetchFailure } from '../use-fetch-failure.ts'
import { TagForm } from './tag-form.tsx'
import { TagTable } from './tag-table.tsx'

export function TagsScreen() {
  const { message, succeed, fail } = useTimedNotice()
  const [doomed, setDoomed] = useState<Tag>()
  const tags = useQuery(tagsQuery)
  const queries = useQueryClient()
  const reload = (error: unknown) =>
    answered(error) && queries.invalidateQueries({ queryKey: tagsQuery.queryKey })
  useFetchFailure(tags, 'Failed to fetch tags', fail)

  const add = useMutation({
    mutationFn: (name: string) => call('POST /api/tags', { body: { name } }),
    onSuccess: () => succeed('Tag added successfully'),
    onError: (error) => fail('Failed to add tag', reasonOf(error)),
    onSettled: (_tag, error) => reload(error),
  })
  const remove = useMutation({
    mutationFn: ({ id }: Tag) => call('DELETE /api/tags/:id', { params: { id } }),
    onSuccess: () => succeed('Tag deleted successfully'),
    onError: (error) => fail('Failed to delete tag', reasonOf(error)),
    onSettled: (_tag, error) => {
      setDoomed(undefined)
      return reload(error)
    },
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
            <ListState
              query={tags}
              empty={{ title: 'No tags yet', hint: 'Add the first one with the form.' }}
            >
              <TagTable tags={tags.data ?? []} onDelete={setDoomed} />
            </ListState>
          </Panel>
        }
      />
      {doomed && (
        <ConfirmDialog
          title="Delete tag"
          question="Are you sure you want to delete this tag?"
          confirmLabel="Delete"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(doomed)}
          onCancel={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}
