import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'
import { FIELDS } from './openapi-descriptions.ts'

type Described = { name: string; description?: string; properties?: Record<string, Described> }
const { paths, components } = openApiDocument()
const schemas = components.schemas as unknown as Record<string, Described>

test('every parameter and field of the feed is described', () => {
  const feed = paths['/api/articles']?.get as { parameters: Described[] }
  expect(feed.parameters.filter(({ description }) => !description).map(({ name }) => name)).toEqual([])
  const silent = Object.keys(FIELDS).flatMap((schema) =>
    Object.entries(schemas[schema]?.properties ?? {})
      .filter(([, { description }]) => !description)
      .map(([field]) => `${schema}.${field}`),
  )
  expect(silent).toEqual([])
})

test('nothing is described that does not exist', () => {
  for (const [schema, fields] of Object.entries(FIELDS))
    expect(Object.keys(schemas[schema]?.properties ?? {}), schema).toEqual(
      expect.arrayContaining(Object.keys(fields)),
    )
})
