import { useState } from 'react'
import { TextField } from '../../../ui/fields.tsx'

export type SavedFieldProps = {
  label: string
  saved: string | null
  onSave: (value: string) => void
  hint?: string
  type?: 'text' | 'email' | 'number' | 'password'
  range?: { min: number; max: number }
}

/** Saves when it is left. A number out of range is said and not sent. */
export function SavedField({ label, saved, onSave, hint, type = 'text', range }: SavedFieldProps) {
  const [value, setValue] = useState(saved ?? '')
  const isWrong =
    range && !(/^\d+$/.test(value) && Number(value) >= range.min && Number(value) <= range.max)
  return (
    <TextField
      label={label}
      type={type}
      autoComplete="off"
      value={value}
      {...(hint && { hint })}
      {...(isWrong && { error: `Between ${range.min} and ${range.max}.` })}
      onChange={({ target }) => setValue(target.value)}
      onBlur={() => {
        if (!isWrong && value !== (saved ?? '')) onSave(value)
      }}
    />
  )
}
