import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminCategory, CategoryBody } from '../../../contract/news/categories.ts'
import type { Tag } from '../../../contract/news/tags.ts'
import { call } from '../../api/call.ts'
import { Panel } from '../../ui/panel.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import { useDeletion } from '../editing/deletion.tsx'
import { useDiscardGuard } from '../editing/leave-guard.tsx'
import { ifUnchanged, useReport } from '../editing/save.ts'
import { categoriesQuery, tagsQuery } from '../screen/admin-queries.ts'
import { FormBesideList } from '../screen/form-panel.tsx'
import { ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { CategoryEditor } from './category-editor.tsx'

export function CategoriesScreen() {
  const categories = useQuery(categoriesQuery)
  const tags = useQuery(tagsQuery)
  useFetchFailure(categories, 'Failed to fetch categories', toastError)
  useFetchFailure(tags, 'Failed to fetch tags', toastError)
  const [edited, setEdited] = useState<AdminCategory>()
  const [dirty, setDirty] = useState(false)
  const guard = useDiscardGuard(dirty)
  // incremented to remount an empty form for the next category
  const [round, setRound] = useState(0)
  function restart() {
    setEdited(undefined)
    setRound((before) => before + 1)
  }
  const save = useMutation({
    mutationFn: (body: CategoryBody) =>
      edited
        ? call('PUT /api/categories/:id', { params: { id: edited.id }, body }, ifUnchanged(edited))
        : call('POST /api/categories', { body }),
    ...useReport(['GET /api/categories'])(
      'Failed to save category',
      `Category ${edited ? 'updated' : 'created'} successfully`,
    ),
  })
  const deletion = useCategoryDeletion(({ id }) => {
    if (edited?.id === id) restart()
  })

  return (
    <>
      <ScreenHeader
        title="Categories Management"
        description="Active categories are in the News menu, each with its own page."
      />
      <FormBesideList
        form={
          <CategoryEditor
            key={edited?.id ?? `new-${round}`}
            category={edited}
            tags={tags.data ?? []}
            busy={save.isPending}
            onSave={save.mutateAsync}
            onDone={restart}
            onDirty={setDirty}
          />
        }
        list={
          <Panel>
            <DataTable
              label="Categories"
              columns={categoryColumns(tags.data)}
              query={{ ...categories, data: categories.data as AdminCategory[] | undefined }}
              empty={{ title: 'No categories yet', hint: 'Create the first one with the form.' }}
              initialSort={{ column: 'order', order: 'asc' }}
              cardsBelow={560}
              actions={(category) => [
                { label: 'Edit', onClick: () => guard.before(() => setEdited(category)) },
                { label: 'Delete', variant: 'danger-quiet', onClick: () => deletion.ask(category) },
              ]}
            />
          </Panel>
        }
      />
      {guard.question}
      {deletion.question}
    </>
  )
}

function categoryColumns(tags: readonly Tag[] | undefined): readonly Column<AdminCategory>[] {
  const tagName = ({ tagId }: AdminCategory) =>
    tags?.find(({ id }) => id === tagId)?.name ?? `#${tagId}`
  return [
    { name: 'name', label: 'Name', sort: true, className: '[overflow-wrap:anywhere]' },
    {
      name: 'slug',
      label: 'Slug',
      sort: true,
      className: 'font-mono text-hint [overflow-wrap:anywhere]',
    },
    { name: 'tag', label: 'Tag', cell: tagName, sort: tagName },
    {
      name: 'isActive',
      label: 'Status',
      cell: ({ isActive }) => <StatusBadge status={isActive ? 'Active' : 'Inactive'} />,
      sort: true,
    },
    { name: 'order', label: 'Order', sort: true, numeric: true },
  ]
}

function useCategoryDeletion(onDeleted: (category: AdminCategory) => void) {
  return useDeletion({
    kind: 'category',
    question: 'Are you sure you want to delete this category?',
    nameOf: ({ name }) => name,
    effectOf: ({ slug }) => `Its page /${slug} and its feeds are removed; the articles stay.`,
    mutationFn: ({ id }: AdminCategory) => call('DELETE /api/categories/:id', { params: { id } }),
    ...useReport(['GET /api/categories'])('Failed to delete category'),
    onSuccess: (_, category) => {
      toastSuccess('Category deleted successfully')
      onDeleted(category)
    },
  })
}
