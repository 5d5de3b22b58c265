import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { activityLogs, longJobs } from '../../platform/database/schema.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { ingestSite } from '../../testing/ingest-site.ts'
import { FeedFailure } from './feed-failure.ts'
import { ingestPublisher } from './ingest-publisher.ts'

const site = onceAFile(ingestSite)

let path = ''
let id = 0
beforeEach(async () => {
  site.at(0)
  ;({ path, id } = await site.addPublisher())
})

/** A real refusal by PostgreSQL of what a feed brings. */
const refuse = (title: string) =>
  site.context.db.execute(
    `alter table articles add constraint refused check (title <> '${title}') not valid`,
  )
const refuseNoMore = () => site.context.db.execute('alter table articles drop constraint refused')

test('what the database refuses is a failure with a log and a wait, and the next try is as good as any', async () => {
  site.feeds.feed(path, [site.story('refused'), site.story('fine')], { etag: '"1"' })
  await refuse('refused')
  try {
    await expect(site.ingest(id)).rejects.toMatchObject({ name: 'FeedFailure', code: 'INTERNAL' })
    expect(await site.stateOf(id)).toMatchObject({
      failures: 1,
      etag: null,
      last_error: expect.stringContaining('on our side'),
      next_try_at: '2026-11-15T10:10:00.000Z',
    })
    const [log, ...others] = await site.logsOf(id)
    expect(others).toEqual([])
    expect(log).toMatchObject({ action: 'fetch_feed', status: 'failed' })
    expect(JSON.parse(log?.details ?? '')).toMatchObject({
      code: 'INTERNAL',
      cause: expect.stringContaining('violates check constraint "refused"'),
    })
    expect(await site.admin(`POST /api/publishers/${id}/fetch`)).toMatchObject({
      status: 500,
      body: { code: 'INTERNAL' },
    })
    expect(await site.stateOf(id)).toMatchObject({ failures: 2 })
  } finally {
    await refuseNoMore()
  }
  expect(await site.ingest(id)).toBe(2)
  expect(await site.stateOf(id)).toMatchObject({ failures: 0, last_error: null })
})

test('a feed that fails for the same reason each time is logged once, and once when it is back', async () => {
  const warn = vi.spyOn(site.context.log, 'warn')
  const info = vi.spyOn(site.context.log, 'info')
  const { name } = await site.publisher(id)
  const fail = async (status: number) => {
    site.feeds.on(path, (_request, reply) => void reply.writeHead(status).end())
    await expect(site.ingest(id)).rejects.toThrow()
  }
  for (const status of [500, 500, 500, 404, 404]) await fail(status)
  expect(warn.mock.calls.map(([, line]) => line)).toEqual([
    expect.stringMatching(`^${name}: .*500`),
    expect.stringMatching(`^${name}: .*404`),
  ])
  site.feeds.feed(path, [site.story('back')])
  await site.ingest(id)
  await site.ingest(id)
  expect(info.mock.calls).toEqual([[{ publisher: id }, `${name} answers again, after 5 failures`]])
})

test('a full disk answers a fetch by hand with 507 and one sentence, also when the failure cannot be stored either', async () => {
  const { db } = site.context
  const sentence = 'The disk of the server is full. Nothing was saved; it needs more room first.'
  site.feeds.feed(path, [site.story('too much')])
  await db.execute(`create function fill_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await db.execute(
    'create trigger full_disk before insert on articles for each row execute function fill_disk()',
  )
  try {
    expect(await site.admin(`POST /api/publishers/${id}/fetch`)).toMatchObject({
      status: 507,
      body: { code: 'DISK_FULL', error: sentence },
    })
    expect(await site.stateOf(id)).toMatchObject({ last_error: sentence })
    await db.execute('alter table articles disable trigger full_disk')
    await db.execute(
      'create trigger full_disk before insert or update on feed_states execute function fill_disk()',
    )
    expect(await site.admin(`POST /api/publishers/${id}/fetch`)).toMatchObject({
      status: 507,
      body: { code: 'DISK_FULL', error: sentence },
    })
    const [job] = await db.select().from(longJobs).orderBy(desc(longJobs.created_at)).limit(1)
    expect(job).toMatchObject({
      kind: 'fetch',
      state: 'failed',
      error: sentence,
      error_status: 507,
    })
  } finally {
    await db.execute('drop function fill_disk cascade')
  }
  expect(await site.ingest(id)).toBe(1)
})

test('a mistake of ours while reading a feed is recorded too', async () => {
  const outbound = {
    ...site.context.outbound,
    request: () => Promise.reject(new RangeError('Invalid\0array length')),
  }
  await expect(ingestPublisher({ ...site.context, outbound }, id)).rejects.toMatchObject({
    code: 'INTERNAL',
  })
  expect(await site.stateOf(id)).toMatchObject({ failures: 1 })
  expect(JSON.parse((await site.logsOf(id))[0]?.details ?? '')).toMatchObject({
    cause: 'Invalid array length',
  })
})

test('the sentence of a failure is kept without control characters', async () => {
  const failure = new FeedFailure('NOT_A_FEED', 'It\0 said\r\n\u001b[31m no\u0085more.\ud800')
  expect(failure.message).toBe('It said [31m no more.\ufffd')
  site.feeds.on(path, (_request, reply) => reply.end('{"message":"Key\\u0000 expired\\u0007"}'))
  await expect(site.ingest(id)).rejects.toThrow('Key')
  const state = await site.stateOf(id)
  expect(state?.last_error).toContain('expired')
  expect(state?.last_error).not.toMatch(/\p{Cc}/u)
  expect(await site.logsOf(id)).toMatchObject([{ status: 'failed' }])
})

test('an article whose full text cannot be stored is logged, and the others get theirs', async () => {
  ;({ path, id } = await site.addPublisher({ content_fetch_type: 'api' }))
  const [bad, good] = [site.story('bad'), site.story('good')]
  site.feeds.feed(path, [bad, good])
  for (const { link, title } of [bad, good])
    site.feeds.on(`/reader/${link}`, (_request, reply) => reply.end(`Text of ${title}`))
  const { db } = site.context
  await db.execute(
    `alter table articles add constraint refused check (content <> 'Text of bad') not valid`,
  )
  expect(await site.ingest(id)).toBe(2)
  await refuseNoMore()
  expect((await site.articlesOf(id)).map(({ content }) => content)).toEqual(['', 'Text of good'])
  const logs = await db.select().from(activityLogs).where(eq(activityLogs.publisher_id, id))
  expect(logs.map(({ status }) => status).sort()).toEqual(['failed', 'success'])
})
