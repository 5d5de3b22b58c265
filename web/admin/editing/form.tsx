import { useRef, useState } from 'react'
import { sameFields } from './draft.ts'

type Errors<Fields> = Partial<Record<keyof Fields, string>>
type NamesOf<Fields, Typed> = {
  [Name in keyof Fields]: Fields[Name] extends Typed ? Name : never
}[keyof Fields]

/**
 * The typed values of a form, and the props of its fields: `<TextField {...text('name')} />`. Errors show after the
 * first `check`, or at once.
 */
export function useForm<Fields extends object>(
  start: Fields,
  errorsOf: (fields: Fields) => Errors<Fields> = () => ({}),
  showsAtOnce = false,
) {
  const [fields, setFields] = useState(start)
  const [checked, setChecked] = useState(showsAtOnce)
  const latest = useRef(fields)
  latest.current = fields
  const found = errorsOf(fields)
  const errors: Errors<Fields> = checked ? found : {}
  const set = (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change }))
  return {
    fields,
    setFields,
    set,
    errors,
    /** What is typed by the time a save has ended. */
    latest,
    dirty: !sameFields(fields, start),
    check: () => {
      setChecked(true)
      return Object.keys(found).length === 0
    },
    uncheck: () => setChecked(showsAtOnce),
    text: (name: NamesOf<Fields, string>) => ({
      value: fields[name] as string,
      error: errors[name],
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
