import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { succeeds } from '../editing/save.ts'
import { FormPanel } from '../screen/form-panel.tsx'

type TagFormProps = { busy: boolean; onAdd: (name: string) => Promise<unknown> }

export function TagForm({ busy, onAdd }: TagFormProps) {
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
