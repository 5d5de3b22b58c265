import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { EndpointTable } from '../../../contract/endpoint.ts'
import { Id } from '../../../contract/endpoint.ts'
import { notFound } from '../errors.ts'
import { openReads } from './open-reads.ts'

const written: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void written.push(line) })

const things = {
  'GET /api/things/:id': {
    access: 'public',
    summary: 'One thing',
    params: z.object({ id: Id }),
    query: z.object({ tags: z.union([z.string(), z.array(z.string())]).optional() }),
    reply: z.object({ id: z.number(), tags: z.array(z.string()) }),
  },
  'GET /api/secrets': { access: 'admin', summary: 'Not for strangers', reply: z.object({}) },
} satisfies EndpointTable

type Thing = { params: { id: number }; query: { tags?: string | string[] } }
const read = openReads(
  things,
  {
    'GET /api/things/:id': ({ params: { id }, query: { tags = [] } }: Thing) => {
      if (id === 404) throw notFound('Thing')
      if (id === 500) throw new Error('a bug')
      return { id, tags: [tags].flat(), password: 'secret' }
    },
    'GET /api/secrets': () => ({}),
  },
  log,
)
const thing = (id: unknown, search = '') =>
  read({ key: 'GET /api/things/:id', params: { id }, path: `/api/things/${id}${search}` })

test('a read is checked and trimmed as over the wire', async () => {
  expect(await thing('7', '?tags=a&tags=b')).toEqual({
    status: 200,
    body: { id: 7, tags: ['a', 'b'] },
  })
  expect(await thing(7, '?tags=a%20b')).toEqual({ status: 200, body: { id: 7, tags: ['a b'] } })
  expect(await thing('x')).toMatchObject({ status: 400, body: { code: 'BAD_INPUT', field: 'id' } })
  expect(await thing(404)).toMatchObject({ status: 404, body: { error: 'Thing not found.' } })
  expect(written).toEqual([])
})

test('a bug is logged whole and told plainly', async () => {
  expect(await thing(500)).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
  expect(written.join()).toContain('a bug')
})

test('what is not open to strangers is not read', async () => {
  await expect(read({ key: 'GET /api/secrets', params: {}, path: '/api/secrets' })).rejects.toThrow(
    'everybody may read',
  )
})
