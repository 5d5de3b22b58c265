/** Form fields declared once per request body. A contract field that no form names is a compile error. */

export type Field<Typed, Value> = {
  empty: Typed
  read(stored: Value | null | undefined): Typed
  write(typed: Typed): Value
}

export const requiredField: Field<string, string> = {
  empty: '',
  read: (stored) => stored ?? '',
  write: (typed) => typed.trim(),
}

/** Under a field for a secret that is stored encrypted. */
export function secretHint(state: string | undefined, endsIn: string | null | undefined): string {
  if (state === 'lost') return 'Enter it again: the stored one cannot be decrypted on this server.'
  if (state === 'sealed')
    return `Stored encrypted${endsIn ? `, ends in ${endsIn}` : ''}. Leave empty to keep it.`
  return 'Stored encrypted and never shown again.'
}

/** Not trimmed: blanks may be part of a secret. */
export const secretText: Field<string, string> = { ...requiredField, write: (typed) => typed }

export const optionalField: Field<string, string | null> = {
  empty: '',
  read: (stored) => stored ?? '',
  write: (typed) => typed.trim() || null,
}

export const lines: Field<string, string[]> = {
  empty: '',
  read: (stored) => (stored ?? []).join('\n'),
  write: (typed) =>
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
}

/** Kept as it is. */
export const choice = <Choice extends string | boolean>(empty: Choice): Field<Choice, Choice> => ({
  empty,
  read: (stored) => stored ?? empty,
  write: (typed) => typed,
})
export const flag = choice<boolean>

export const wholeNumberField = (empty: string, fallback: number): Field<string, number> => ({
  empty,
  read: (stored) => (typeof stored === 'number' ? String(stored) : empty),
  write: (typed) => {
    const number = Number.parseInt(typed, 10)
    return Number.isNaN(number) ? fallback : number
  },
})

export const optionalChoice = <Choice extends string>(): Field<Choice | '', Choice | null> => ({
  empty: '',
  read: (stored) => stored ?? '',
  write: (typed) => typed || null,
})

type FieldsOf<Body> = {
  [Name in keyof Body]-?: Field<string, Body[Name]> | Field<boolean, Body[Name]>
}

export type TypedFields<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends Field<infer Typed, infer _> ? Typed : never
}
type Values<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends Field<infer _, infer Value> ? Value : never
}

/** `defineForm<Body>()(fields)`: the empty form, a stored row as a form, and a form as a body. */
export const defineForm =
  <Body extends object>() =>
  <Fields extends FieldsOf<Body>>(fields: Fields) => {
    const each = (convert: (name: string, field: Field<unknown, unknown>) => unknown) =>
      Object.fromEntries(
        Object.entries<object>(fields).map(([name, field]) => [
          name,
          convert(name, field as Field<unknown, unknown>),
        ]),
      )
    return {
      empty: each((_, field) => field.empty) as TypedFields<Fields>,
      read: (row: { [Name in keyof Fields]?: unknown }) =>
        each((name, field) =>
          field.read((row as Record<string, unknown>)[name]),
        ) as TypedFields<Fields>,
      write: (typed: TypedFields<Fields>) =>
        each((name, field) =>
          field.write((typed as Record<string, unknown>)[name]),
        ) as Values<Fields>,
    }
  }
