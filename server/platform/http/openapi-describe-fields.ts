import { FIELDS } from './openapi-descriptions.ts'
import { FIELD_NAMES } from './openapi-field-names.ts'

type Schema = Record<string, unknown>
type Operation = { security: object[]; requestBody?: unknown; responses: unknown }

/** Describes every field that the public part of the API sends or takes. */
export function describeFields(
  paths: Record<string, Record<string, unknown>>,
  webhooks: object,
  components: Record<string, Schema>,
) {
  const seen = new Set<string>()

  /** `owner` is the named schema, with the path of fields inside it. */
  function walk(value: unknown, owner: string) {
    if (Array.isArray(value)) for (const each of value) walk(each, owner)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const { $ref, properties, example: _, ...rest } = value as Schema
    if (typeof $ref === 'string') {
      const name = $ref.split('/').at(-1) ?? ''
      if (seen.has(name)) return
      seen.add(name)
      walk(components[name], name.replace(/Input$/, ''))
    }
    for (const [field, schema] of Object.entries((properties ?? {}) as Record<string, Schema>)) {
      const description = FIELDS[owner]?.[field] ?? FIELD_NAMES[field]
      if (description) schema.description = description
      walk(schema, `${owner}.${field}`)
    }
    for (const each of Object.values(rest)) walk(each, owner)
  }

  for (const path of Object.values(paths))
    for (const { security, requestBody, responses } of Object.values(path) as Operation[])
      if (isOpenOperation(security)) walk([requestBody, responses], '')
  walk(webhooks, '')
}

/** Also for those where a token is optional. */
export const isOpenOperation = (security: readonly object[]) =>
  security.length === 0 || security.some((scheme) => Object.keys(scheme).length === 0)
