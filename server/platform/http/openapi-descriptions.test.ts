import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

type Described = { name: string; description?: string }
type Operation = {
  operationId: string
  security: object[]
  parameters: Described[]
  responses: Record<string, { content?: Record<string, { example?: { code: string } }> }>
}
const { paths, components, webhooks } = openApiDocument()
const operations = Object.values(paths).flatMap((path) => Object.values(path) as Operation[])

/** Every field that can be reached, as 'Schema.field' with its description. */
function fieldsOf(roots: Record<string, unknown>): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>()
  const seen = new Set<string>()
  const walk = (value: unknown, owner: string) => {
    if (typeof value !== 'object' || value === null) return
    const { $ref, properties = {}, example: _, ...rest } = value as Record<string, unknown>
    const name = typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? '') : ''
    if (name && !seen.has(name)) {
      seen.add(name)
      walk((components.schemas as Record<string, unknown>)[name], name)
    }
    for (const [field, schema] of Object.entries(properties as Record<string, Described>)) {
      found.set(`${owner}.${field}`, schema.description)
      walk(schema, `${owner}.${field}`)
    }
    for (const each of Object.values(rest)) walk(each, owner)
  }
  for (const [name, root] of Object.entries(roots)) walk(root, name)
  return found
}
const fields = fieldsOf({
  ...webhooks,
  ...Object.fromEntries(
    operations.map(({ parameters: _, operationId, ...operation }) => [operationId, operation]),
  ),
})

test('every parameter and field of the API is described', () => {
  const silent = operations.flatMap(({ operationId, parameters }) =>
    parameters
      .filter(({ description }) => !description)
      .map(({ name }) => `${operationId} ${name}`),
  )
  expect(silent).toEqual([])
  expect([...fields].filter(([, description]) => !description).map(([field]) => field)).toEqual([])
  expect(fields.size).toBeGreaterThan(1_000)
})

test('every error has an example of its own', () => {
  for (const { operationId, responses } of operations) {
    const codes = Object.entries(responses)
      .filter(([status]) => Number(status) >= 400 || status === 'default')
      .map(([, { content }]) => content?.['application/json']?.example?.code)
    expect(codes, operationId).not.toContain(undefined)
    expect(new Set(codes).size, operationId).toBe(codes.length)
  }
})

test('alerts and messages to readers are described as webhooks', () => {
  const sent = Object.entries(webhooks).map(([name, { post }]) => [
    name,
    post.requestBody.content['application/json']?.schema,
  ])
  const reader = { $ref: '#/components/schemas/FollowWebhook' }
  expect(sent).toEqual([
    ['alert', { $ref: '#/components/schemas/AlertWebhook' }],
    ['follow.story', reader],
    ['follow.correction', reader],
    ['follow.digest', reader],
  ])
  for (const field of ['FollowWebhook.type', 'FollowStory.reports.is_copy'])
    expect(fields.get(field)).toBeTruthy()
})
