import { useRef, useState } from 'react'
import type { AdminCategory, CategoryBody } from '../../../contract/news/categories.ts'
import type { Tag } from '../../../contract/news/tags.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { keepTyped, sameFields } from '../editing/draft.ts'
import { UnsavedChanges } from '../editing/leave-guard.tsx'
import { DESCRIPTION_CHARACTERS, lengthHint, SharingPreviews, TITLE_CHARACTERS } from '../pages/previews.tsx'
import { FormPanel } from '../screen/form-panel.tsx'
import {
  type CategoryFields,
  categoryBody,
  categoryErrors,
  categoryFields,
  emptyCategory,
  withName,
} from './category-form.ts'

type CategoryEditorProps = {
  /** The category being edited; undefined adds a new one. Remount (key) for another one. */
  opened: AdminCategory | undefined
  tags: readonly Tag[]
  busy: boolean
  onSave: (category: AdminCategory | undefined, body: CategoryBody) => Promise<AdminCategory>
  /** Called after a save without later input, or after Cancel. */
  onDone: () => void
  /** Reports whether there are unsaved changes. */
  onDirty: (dirty: boolean) => void
}

export function CategoryEditor({ opened, tags, busy, onSave, onDone, onDirty }: CategoryEditorProps) {
  // What the editor started from, or saved last.
  const [category, setCategory] = useState(opened)
  const start = category ? categoryFields(category) : emptyCategory
  const [fields, setFields] = useState<CategoryFields>(start)
  const latest = useRef(fields)
  latest.current = fields
  const [checked, setChecked] = useState(false)
  const errors = checked ? categoryErrors(fields) : {}
  const dirty = !sameFields(fields, start)
  const set = (change: Partial<CategoryFields>) => setFields((before) => ({ ...before, ...change }))

  function submit() {
    setChecked(true)
    if (Object.keys(categoryErrors(fields)).length > 0) return
    onSave(category, categoryBody(fields)).then(
      (stored) => {
        if (sameFields(latest.current, fields)) return onDone()
        setCategory(category && stored)
        setFields((now) => keepTyped(now, fields, category ? categoryFields(stored) : emptyCategory))
      },
      () => undefined,
    )
  }

  return (
    <FormPanel title={category ? 'Edit category' : 'New category'} onSubmit={submit}>
      <TextField
        label="Name"
        required
        autoFocus={category !== undefined}
        value={fields.name}
        error={errors.name}
        onChange={({ target: { value } }) =>
          setFields((before) => (category ? { ...before, name: value } : withName(before, value)))
        }
      />
      <SelectField
        label="Tag"
        required
        options={[
          { value: '', label: 'Choose a tag' },
          ...tags.map((tag) => ({ value: String(tag.id), label: tag.name })),
        ]}
        value={fields.tagId}
        error={errors.tagId}
        onChange={(event) => set({ tagId: event.target.value })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_88px] gap-3">
        <TextField
          label="Slug"
          required
          spellCheck={false}
          autoCapitalize="none"
          value={fields.slug}
          error={errors.slug}
          hint={
            category && fields.slug !== category.slug ? `/${category.slug} will lead here, too.` : undefined
          }
          onChange={(event) => set({ slug: event.target.value })}
        />
        <TextField
          label="Order"
          type="number"
          step={1}
          value={fields.order}
          onChange={(event) => set({ order: event.target.value })}
        />
      </div>
      <TextAreaField
        label="Description"
        value={fields.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <TextField
        label="Meta Title"
        hint={lengthHint(fields.metaTitle, TITLE_CHARACTERS)}
        value={fields.metaTitle}
        onChange={(event) => set({ metaTitle: event.target.value })}
      />
      <TextAreaField
        label="Meta Description"
        hint={lengthHint(fields.metaDescription, DESCRIPTION_CHARACTERS)}
        value={fields.metaDescription}
        onChange={(event) => set({ metaDescription: event.target.value })}
      />
      <Checkbox
        label="Active"
        checked={fields.isActive}
        onChange={(event) => set({ isActive: event.target.checked })}
      />
      <div className="flex justify-end gap-2">
        {(category || dirty) && (
          <Button disabled={busy} onClick={onDone}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="ink" busy={busy}>
          {category ? 'Update category' : 'Create category'}
        </Button>
      </div>
      <SharingPreviews
        path={`/${fields.slug}`}
        title={fields.metaTitle || fields.name}
        description={fields.metaDescription || fields.description}
      />
      <UnsavedChanges when={dirty && !busy} onDirty={onDirty} />
    </FormPanel>
  )
}
