import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'

const folder = join(import.meta.dirname, '../../../contract')
/** Every module of the contract; all are loaded already, by the table of endpoints. */
const contracts: Record<string, unknown>[] = await Promise.all(
  globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] })
    .sort()
    .map((name) => import(pathToFileURL(join(folder, name)).href)),
)

type JsonSchema = Record<string, unknown>
type Direction = 'input' | 'output'

/** Schemas for OpenAPI: named exports of the contract are described once and referenced. */
export function namedSchemas() {
  const names = z.registry<{ id: string }>()
  for (const [name, schema] of contracts.flatMap((contract) => Object.entries(contract)))
    if (schema instanceof z.ZodObject && !names.has(schema)) names.add(schema, { id: name })
  const components: Record<string, JsonSchema> = {}

  /** Input and output forms of a schema can differ; then the input has its own name. */
  function keep(name: string, schema: JsonSchema, io: Direction): string {
    const key = io === 'input' ? `${name}Input` : name
    components[key] ??= schema
    return key
  }

  return {
    components,
    /** The fields of a query or path. */
    fieldsOf(schema: z.ZodType) {
      const { properties = {}, required = [] } = z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        override: describe,
      }) as { properties?: Record<string, JsonSchema>; required?: string[] }
      return { properties, required }
    },
    of(schema: z.ZodType, io: Direction): JsonSchema {
      const {
        $schema: _,
        $defs = {},
        ...plain
      } = z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        metadata: names,
        override: describe,
      }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
      const referring = (value: unknown) => referTo(value, io)
      for (const [name, described] of Object.entries($defs))
        keep(name, referring(withoutId(described)) as JsonSchema, io)
      const id = names.get(schema)?.id
      const described = referring(withoutId(plain)) as JsonSchema
      return id ? { $ref: `#/components/schemas/${keep(id, described, io)}` } : described
    },
  }
}

/** Adds what `.meta()` says of a schema: its description, and the bounds of an integer in a URL, which is a string to zod. */
function describe({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: JsonSchema }) {
  const meta = zodSchema instanceof z.ZodType ? z.globalRegistry.get(zodSchema) : undefined
  if (meta?.type === 'integer')
    for (const key of Object.keys(jsonSchema)) if (key !== 'default') delete jsonSchema[key]
  Object.assign(jsonSchema, meta)
  integerIds(jsonSchema)
}

/** Ids in replies are integers. */
function integerIds(jsonSchema: JsonSchema) {
  for (const [name, field] of Object.entries(
    (jsonSchema.properties ?? {}) as Record<string, JsonSchema>,
  )) {
    if (!/^(?:id|.*_id|tagId|totalCount|nextPage|until)$/.test(name)) continue
    if (field.type === 'number') field.type = 'integer'
    if (String(field.type) === 'number,null') field.type = ['integer', 'null']
  }
}

const withoutId = ({ id: _id, $id: _, ...schema }: JsonSchema) => schema

/** Moves zod's inlined definitions to one shared place. */
function referTo(value: unknown, io: Direction): unknown {
  if (Array.isArray(value)) return value.map((each) => referTo(each, io))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) =>
      key === '$ref' && typeof each === 'string'
        ? [
            key,
            each.replace(
              /^#\/\$defs\/(.*)$/,
              `#/components/schemas/$1${io === 'input' ? 'Input' : ''}`,
            ),
          ]
        : [key, referTo(each, io)],
    ),
  )
}
