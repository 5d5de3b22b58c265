import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'

type TagFormProps = { busy: boolean; onAdd: (name: string) => Promise<unknown> }

export function TagForm({ busy, onAdd }: TagFormProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') {
      setError('Name is required')
      return field.current?.focus()
    }
    // The name stays in the field when the server refuses it, ready to be corrected.
    await onAdd(name.trim()).then(
      () => setName(''),
      () => undefined,
    )
    field.current?.focus()
  }

  return (
    <Panel>
      <PanelHead title="Add a tag" />
      <PanelBody>
        <form noValidate onSubmit={submit} className="grid gap-4">
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
        </form>
      </PanelBody>
    </Panel>
  )
}
