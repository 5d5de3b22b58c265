import type { AdminCategory, CategoryBody } from '../../../contract/news/categories.ts'
import type { Tag } from '../../../contract/news/tags.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, TextAreaField, TextField } from '../../ui/fields.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useForm } from '../editing/form.tsx'
import { UnsavedChanges } from '../editing/leave-guard.tsx'
import {
  DESCRIPTION_CHARACTERS,
  lengthHint,
  SharingPreviews,
  TITLE_CHARACTERS,
} from '../pages/previews.tsx'
import { FormPanel } from '../screen/form-panel.tsx'
import { type CategoryFields, categoryErrors, categoryForm, withName } from './category-form.ts'

type CategoryEditorProps = {
  /** The category being edited; undefined adds a new one. Remount (key) for another one. */
  category: AdminCategory | undefined
  tags: readonly Tag[]
  busy: boolean
  onSave: (body: CategoryBody) => Promise<AdminCategory>
  onDone: () => void
  onDirty: (dirty: boolean) => void
}

export function CategoryEditor(props: CategoryEditorProps) {
  const { category, tags, busy, onSave, onDone, onDirty } = props
  const form = useForm(category ? categoryForm.read(category) : categoryForm.empty, categoryErrors)
  const { fields, dirty, check } = form
  const submit = () => check() && onSave(categoryForm.write(fields)).then(onDone, () => undefined)

  return (
    <FormPanel title={category ? 'Edit category' : 'New category'} onSubmit={submit} saving={busy}>
      <CategoryFormFields {...{ category, tags, form }} />
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

type CategoryFormFieldsProps = Pick<CategoryEditorProps, 'category' | 'tags'> & {
  form: ReturnType<typeof useForm<CategoryFields>>
}

function CategoryFormFields({ category, tags, form }: CategoryFormFieldsProps) {
  const { fields, setFields, text, box } = form
  return (
    <>
      <TextField
        label="Name"
        required
        autoFocus={category !== undefined}
        {...text('name')}
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
        {...text('tagId')}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_88px] gap-3">
        <TextField
          label="Slug"
          required
          spellCheck={false}
          autoCapitalize="none"
          hint={
            category && fields.slug !== category.slug
              ? `/${category.slug} will lead here, too.`
              : undefined
          }
          {...text('slug')}
        />
        <TextField label="Order" type="number" step={1} {...text('order')} />
      </div>
      <TextAreaField label="Description" {...text('description')} />
      <TextField
        label="Meta Title"
        hint={lengthHint(fields.metaTitle, TITLE_CHARACTERS)}
        {...text('metaTitle')}
      />
      <TextAreaField
        label="Meta Description"
        hint={lengthHint(fields.metaDescription, DESCRIPTION_CHARACTERS)}
        {...text('metaDescription')}
      />
      <Checkbox label="Active" {...box('isActive')} />
    </>
  )
}
