import * as z from 'zod'

/** By definition: a schema that gets a description is a copy with the same one. */
const leftOut = new WeakSet<object>()
const rewritten = new WeakMap<object, (value: never) => unknown>()

/** A field of a reply that only admins get: what anything costs, what may be spent, masked keys. */
export function adminOnly<T extends z.ZodType>(schema: T): z.ZodOptional<T> {
  const field = z.optional(schema)
  leftOut.add(field.def)
  return field
}

/** A field of a reply that others than admins get with its secrets taken out. */
export function withoutSecrets<T extends z.ZodType>(
  schema: T,
  rewrite: (value: z.output<T>) => z.output<T>,
): T {
  rewritten.set(schema.def, rewrite)
  return schema
}

const forOthers = new WeakMap<z.ZodType, z.ZodType>()

/** The schema of a reply as editors and viewers get it. */
export function trimmed(schema: z.ZodType): z.ZodType {
  const known = forOthers.get(schema)
  if (known) return known
  const rewrite = rewritten.get(schema.def)
  const made = rewrite ? schema.transform((value) => rewrite(value as never)) : trimmedParts(schema)
  forOthers.set(schema, made)
  return made
}

function trimmedParts(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const kept = Object.entries<z.ZodType>(schema.shape).filter(
      ([, field]) => !leftOut.has(field.def),
    )
    return z.object(Object.fromEntries(kept.map(([name, field]) => [name, trimmed(field)])))
  }
  if (schema instanceof z.ZodArray) return z.array(trimmed(schema.element as z.ZodType))
  if (schema instanceof z.ZodUnion) return z.union((schema.options as z.ZodType[]).map(trimmed))
  if (schema instanceof z.ZodNullable) return z.nullable(trimmed(schema.unwrap() as z.ZodType))
  if (schema instanceof z.ZodOptional) return z.optional(trimmed(schema.unwrap() as z.ZodType))
  if (schema instanceof z.ZodRecord)
    return z.record(schema.keyType as z.ZodString, trimmed(schema.valueType as z.ZodType))
  if (LEAVES.has(schema.def.type)) return schema
  throw new Error(
    `A reply that holds '${schema.def.type}' cannot be trimmed for editors and viewers`,
  )
}

const LEAVES = new Set<string>([
  'string',
  'number',
  'boolean',
  'enum',
  'literal',
  'null',
  'unknown',
])

/** Money, secrets, and where alerts go to. */
const SECRET_NAME =
  /token|cost|usd|budget|spen[dt]|price|secret|password|key$|(?:^|_)caps?(?:_|$)|^mail_|^smtp_|^chat$/i

/** A text without what was spent, tokens counted, keys, and what opens an address. */
export function textWithoutSecrets(text: string): string {
  const money = /budget|\bcap\b|spen[dt]|cost/i.test(text)
    ? text.replace(/(?: of)? ?\$\d[\d.,]*\b/g, '')
    : text
  return withoutSignIn(money)
    .replace(/\b\d[\d,.]*(?=[ -]tokens?\b)/gi, 'many')
    .replace(/•+\S*/g, '••••')
}

/** An address without name, password or key: 'https://user:secret@host/feed?token=1' is 'https://host/feed?token=…'. */
export function withoutSignIn(text: string): string {
  return withoutKeys(text.replace(/(\b[a-z][a-z+.-]*:\/\/)[^\s/?#"'<>]*@/gi, '$1'))
}

/** An address without the keys in its query. */
export function withoutKeys(text: string): string {
  return text.replace(
    /([?&;](?:[\w-]*(?:key|token|auth|secret|passw(?:or)?d|signature|session|credential|jwt)|pwd|pass|sig|sid|code)=)[^&\s"'<>#]+/gi,
    '$1…',
  )
}

/** Removes fields named like money, tokens or secrets, at any depth. */
export function valueWithoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return textWithoutSecrets(value)
  if (Array.isArray(value))
    return value.filter((each) => !isAboutSecret(each)).map(valueWithoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !SECRET_NAME.test(name))
  return Object.fromEntries(kept.map(([name, each]) => [name, valueWithoutSecrets(each)]))
}

/** One entry of a list of changes: `{ field: 'daily_budget_usd', before, after }`. */
const isAboutSecret = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'field' in value &&
  typeof value.field === 'string' &&
  SECRET_NAME.test(value.field)

/** The same for JSON kept as text, as the details of a log row are. */
export function jsonWithoutSecrets(text: string): string {
  try {
    return JSON.stringify(valueWithoutSecrets(JSON.parse(text)))
  } catch {
    return textWithoutSecrets(text)
  }
}
