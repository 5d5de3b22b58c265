import { useState } from 'react'
import { ApiError } from '../../api/call.ts'

export type Errors<Fields> = Partial<Record<keyof Fields, string>>
type NamesOf<Fields, Typed> = {
  [Name in keyof Fields]: Fields[Name] extends Typed ? Name : never
}[keyof Fields]

const refusalOf = (error: unknown, field: unknown) =>
  error instanceof ApiError && error.field === field ? error.serverText : undefined

/** Typed values and the props of fields: `{...text('name')}`. Errors show after the first `check`, or at once. */
export function useForm<Fields extends object>(
  start: Fields,
  errorsOf: (fields: Fields) => Errors<Fields> = () => ({}),
  showsAtOnce = false,
) {
  const [fields, setFields] = useState(start)
  const [checked, setChecked] = useState(showsAtOnce)
  const [sent, setSent] = useState<Fields>()
  const found = errorsOf(fields)
  const errors: Errors<Fields> = checked ? found : {}
  const set = (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change }))
  return {
    fields,
    setFields,
    set,
    errors,
    dirty: !sameFields(fields, start),
    check: () => {
      setChecked(true)
      setSent(fields)
      return Object.keys(found).length === 0
    },
    uncheck: () => setChecked(showsAtOnce),
    text: (name: NamesOf<Fields, string>, failure?: unknown) => ({
      value: fields[name] as string,
      error: errors[name] ?? (sent?.[name] === fields[name] ? refusalOf(failure, name) : undefined),
      onChange: ({ target }: { target: { value: string } }) =>
        set({ [name]: target.value } as Partial<Fields>),
    }),
    box: (name: NamesOf<Fields, boolean>) => ({
      checked: fields[name] as boolean,
      onChange: ({ target }: { target: { checked: boolean } }) =>
        set({ [name]: target.checked } as Partial<Fields>),
    }),
  }
}

/** The fields after a save: stored values, except where the user has typed since. */
export function keepTyped<Fields extends object>(
  now: Fields,
  sent: Fields,
  stored: Fields,
): Fields {
  const names = Object.keys(now) as (keyof Fields)[]
  const typed = names.filter((name) => now[name] !== sent[name]).map((name) => [name, now[name]])
  return { ...stored, ...Object.fromEntries(typed) }
}

export const sameFields = (one: object, other: object) =>
  JSON.stringify(one) === JSON.stringify(other)
