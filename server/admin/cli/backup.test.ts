import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { outlets } from '../../../demo/publishers.ts'
import { startWorld } from '../../../demo/world.ts'
import { ingestPublisher } from '../../news/feeds/ingest-publisher.ts'
import {
  articles,
  invitations,
  publishers,
  sessions,
  trash,
  users,
} from '../../platform/database/schema.ts'
import { productVersion } from '../../platform/product-version.ts'
import { makeArticle } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { addStarterContent } from '../starter/add-starter-content.ts'
import { tablesInOrder } from './backup-store.ts'
import { adminCli } from './run.ts'

type Site = Awaited<ReturnType<typeof testApp>>
const cleanup = new AsyncDisposableStack()
afterAll(() => cleanup.disposeAsync())
const file = join(testFolder(), 'site.backup')

async function admin(site: Site, ...words: string[]) {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const code = await adminCli(words, { say, complain: say, open: async () => site.context })
  return { code, text: lines.join('\n') }
}

async function newSite(options?: Parameters<typeof testApp>[0]) {
  const site = await testApp(options)
  cleanup.defer(() => site.close())
  return site
}

/** A sum over the rows of every table, whatever their order. */
async function sums({ context: { db } }: Site) {
  const found: Record<string, unknown> = {}
  for (const table of await tablesInOrder(db)) {
    const { rows } = await db.execute(
      sql`select count(*)::int as rows, md5(string_agg(md5(to_json(t)::text), '' order by to_json(t)::text)) as sum from ${sql.identifier(table)} t`,
    )
    found[table] = rows[0]
  }
  return found
}

/** What triggers count while rows are inserted: articles, and the news of each coin by day. */
async function counts({ context: { db } }: Site) {
  const { rows } = await db.execute(sql`
    select (select sum(articles) from site_changes) as articles, (select json_agg(n) from (
      select coin_id, day, sum("all") as "all", sum(scored) as scored from coin_news_days group by 1, 2 order by 1, 2) n) as news`)
  return rows
}

test('everything comes back into a new database, and the site goes on from there', async () => {
  const world = await startWorld({ seed: 'backup' })
  cleanup.defer(() => world.close())
  const before = await newSite({ env: { FETCH_ALLOW_HOSTS: new URL(world.origin).host } })
  await addStarterContent(before.context)
  const [chainward] = await before.context.db
    .insert(publishers)
    .values({ name: 'Chainward', rss_url: world.feedUrl(outlets[2] as (typeof outlets)[number]) })
    .returning()
  await ingestPublisher(before.context, chainward?.id ?? 0)
  expect(await admin(before, 'backup', file)).toMatchObject({ code: 0 })

  const after = await newSite()
  await after.context.db.delete(users)
  expect(await admin(after, 'restore', file)).toMatchObject({ code: 0 })
  expect(await sums(after)).toEqual(await sums(before))
  expect(await counts(after)).toEqual(await counts(before))
  const page = await after.visitor('GET /api/articles?limit=5&search=ethereum')
  expect(page.body.articles).toEqual(
    (await before.visitor('GET /api/articles?limit=5&search=ethereum')).body.articles,
  )
  expect(await after.signInAs('admin', 'correct horse')).toEqual(expect.any(String))
  const added = await after.context.db
    .insert(publishers)
    .values({ name: 'New', rss_url: 'https://example.com/f' })
    .returning()
  expect(added[0]?.id).toBeGreaterThan(chainward?.id ?? 0)
})

test('ids of deleted rows are not used again, so that what is in the trash can come back', async () => {
  const before = await newSite()
  const { id } = await makeArticle(before.context.db)
  expect(await before.admin(`DELETE /api/articles/${id}`)).toMatchObject({ status: 200 })
  await admin(before, 'backup', file, '--replace')
  // the second time from a site that has given out no id of its own
  for (const _ of [1, 2]) {
    const after = await newSite()
    await after.context.db.delete(users)
    expect(await admin(after, 'restore', file)).toMatchObject({ code: 0 })
    await admin(after, 'backup', file, '--replace')
    expect((await makeArticle(after.context.db)).id).toBeGreaterThan(id)
  }
})

test('a deleted publisher is restored before the articles that were deleted with it, wherever its row is stored', async () => {
  const before = await newSite()
  const deleted = { entity_id: 1, name: 'x', document: {}, deleted_by: 'admin' }
  const [whole] = await before.context.db
    .insert(trash)
    .values({ ...deleted, kind: 'publisher' })
    .returning()
  const parts = Array.from({ length: 600 }, (_, index) => ({
    ...deleted,
    kind: 'article',
    entity_id: index,
    part_of: whole?.id ?? 0,
  }))
  await before.context.db.insert(trash).values(parts)
  // an updated row is stored behind the others
  await before.context.db.update(trash).set({ note: 'changed' }).where(eq(trash.kind, 'publisher'))
  await admin(before, 'backup', file, '--replace')

  const after = await newSite()
  await after.context.db.delete(users)
  expect(await admin(after, 'restore', file)).toMatchObject({ code: 0 })
  expect(await after.context.db.$count(trash)).toBe(601)
})

test('a site that is not empty, a torn file and a foreign file are refused, and nothing changes', async () => {
  const site = await newSite()
  await addStarterContent(site.context)
  await admin(site, 'backup', file, '--replace')
  expect(await admin(site, 'restore', file)).toMatchObject({
    code: 1,
    text: expect.stringContaining('not empty'),
  })

  const empty = await newSite()
  await empty.context.db.delete(users)
  const torn = join(testFolder(), 'torn.backup')
  writeFileSync(torn, readFileSync(file).subarray(0, 900))
  expect((await admin(empty, 'restore', torn)).code).toBe(1)
  writeFileSync(torn, 'something else')
  expect(await admin(empty, 'restore', torn)).toMatchObject({
    code: 2,
    text: expect.stringContaining('is not a backup'),
  })
  expect(await empty.context.db.select().from(articles)).toEqual([])
  expect(await empty.context.db.select().from(publishers)).toEqual([])
})

test.each([
  ['a missing file', join(testFolder(), 'missing.backup'), 'ENOENT'],
  ['a folder', testFolder(), 'EISDIR'],
])('%s is named as unreadable, and the site is closed again', async (_, path, reason) => {
  const site = await newSite()
  const lines: string[] = []
  let isClosed = false
  const code = await adminCli(['restore', path], {
    complain: (line) => lines.push(line),
    open: async (opened) => {
      opened.defer(() => {
        isClosed = true
      })
      return site.context
    },
  })
  expect(code).toBe(2)
  expect(lines.join()).toContain(`${path} cannot be read: ${reason}`)
  expect(isClosed).toBe(true)
})

test('sessions that were ended, or go on, do not come back with a backup, nor do columns that went', async () => {
  const before = await newSite()
  const saved = join(testFolder(), 'with-sessions.backup')
  const written = await admin(before, 'backup', saved)
  expect(written.code).toBe(0)
  expect(gunzipSync(readFileSync(saved)).toString()).not.toMatch(/^=(?:sessions|outbox)/m)
  const after = await newSite()
  await after.context.db.delete(users)
  // as a release before wrote them
  const text = gunzipSync(readFileSync(saved)).toString().replaceAll('{"id":', '{"went":1,"id":')
  expect(text).toContain('"went"')
  const row = JSON.stringify({ token_hash: 'x', user_id: 1, expires_at: '2100-01-01T00:00:00Z' })
  writeFileSync(saved, gzipSync(text.replace('=end', `=sessions\n${row}\n=end`)))
  const rows = Number.parseInt(written.text, 10)
  expect(await admin(after, 'restore', saved)).toEqual({
    code: 0,
    text: `${rows} rows were restored from ${saved}.`,
  })
  expect(await after.context.db.select().from(sessions)).toEqual([])
  expect(await after.signInAs('admin', 'correct horse')).toEqual(expect.any(String))
})

test('a backup from before the first release is refused', async () => {
  const site = await newSite()
  const saved = join(testFolder(), 'too-old.backup')
  await admin(site, 'backup', saved)
  const { rows } = await site.context.db.execute(
    sql`select min(created_at)::text as oldest from drizzle.__drizzle_migrations`,
  )
  const text = gunzipSync(readFileSync(saved)).toString()
  writeFileSync(saved, gzipSync(text.replace(/"schema":"\d+"/, `"schema":"${rows[0]?.oldest}"`)))
  const after = await newSite()
  await after.context.db.delete(users)
  expect(await admin(after, 'restore', saved)).toMatchObject({ code: 1 })
})

test('a backup says which release made it, and the refusal of an older one names it', async () => {
  const site = await newSite()
  const saved = join(testFolder(), 'too-new.backup')
  await admin(site, 'backup', saved)
  const text = gunzipSync(readFileSync(saved)).toString()
  expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ release: productVersion() })
  const later = text
    .replace(/"release":"[^"]+"/, '"release":"7.1.0"')
    .replace(/"schema":"\d+"/, '"schema":"9999999999999"')
  writeFileSync(saved, gzipSync(later))
  const after = await newSite()
  await after.context.db.delete(users)
  expect(await admin(after, 'restore', saved)).toEqual({
    code: 1,
    text: `The backup was made by release 7.1.0, which this one, ${productVersion()}, cannot read. docs/operations.md, 'Backup and restore', says how to install it.`,
  })
})

test('a backup replaces an earlier one only when it is told to', async () => {
  const site = await newSite()
  const folder = testFolder()
  const saved = join(folder, 'site.backup')
  writeFileSync(saved, 'the only good one')
  expect(await admin(site, 'backup', saved)).toEqual({
    code: 1,
    text: `${saved} exists already. Choose another name, or replace it with --replace.`,
  })
  expect(readFileSync(saved, 'utf8')).toBe('the only good one')
  expect(readdirSync(folder)).toEqual(['site.backup'])
  expect(await admin(site, 'backup', saved, '--replace')).toMatchObject({ code: 0 })
  expect(gunzipSync(readFileSync(saved)).toString()).toContain('=end')
})

test('only its owner can read a backup, whatever the umask allows', async () => {
  const site = await newSite()
  const saved = join(testFolder(), 'private.backup')
  const umask = process.umask(0)
  try {
    expect(await admin(site, 'backup', saved)).toMatchObject({ code: 0 })
  } finally {
    process.umask(umask)
  }
  expect((statSync(saved).mode & 0o777).toString(8)).toBe('600')
})

test('the link of an invitation that was open at the backup opens nothing after a restore', async () => {
  const before = await newSite()
  const made = await before.admin('POST /api/invitations', { name: 'Ines', role: 'editor' })
  const token = made.body.link.split('#')[1]
  const guest = { token, username: 'ines', password: 'quite long enough' }
  const saved = join(testFolder(), 'with-invitation.backup')
  await admin(before, 'backup', saved)
  expect(gunzipSync(readFileSync(saved)).toString()).not.toContain('=invitations')
  expect(await before.visitor('POST /api/invitations/accept', guest)).toMatchObject({ status: 200 })

  const after = await newSite()
  await after.context.db.delete(users)
  expect(await admin(after, 'restore', saved)).toMatchObject({ code: 0 })
  expect(await after.context.db.$count(invitations)).toBe(0)
  expect(await after.visitor('POST /api/invitations/accept', guest)).toMatchObject({
    status: 410,
    body: { code: 'INVITATION_GONE' },
  })
})

test('a damaged backup is told in a sentence, and nothing is restored', async () => {
  const before = await newSite()
  await before.context.db.insert(publishers).values(
    Array.from({ length: 400 }, (_, index) => ({
      name: `Publisher ${index}`,
      rss_url: `https://a.example/${index}`,
      description: 'x'.repeat(2000),
    })),
  )
  const saved = join(testFolder(), 'damaged.backup')
  await admin(before, 'backup', saved)
  const text = gunzipSync(readFileSync(saved)).toString()
  writeFileSync(saved, gzipSync(text.replace('"name":"Publisher 200"', '"name":"Publisher 2')))
  const after = await newSite()
  await after.context.db.delete(users)
  const { code, text: said } = await admin(after, 'restore', saved)
  expect(code).toBe(1)
  expect(said).toMatch(/^The backup is damaged: a row of 'publishers' .* Nothing was restored\.$/)
  expect(said.length).toBeLessThan(500)
  expect(await after.context.db.select().from(publishers)).toEqual([])
})

test('a backup that cannot be written fails with a sentence, and leaves no part of it behind', async () => {
  const site = await newSite()
  const folder = testFolder()
  const target = join(folder, 'site.backup')
  const fails = async (path: string, reason: string) => {
    expect(await admin(site, 'backup', path)).toEqual({
      code: 1,
      text: expect.stringMatching(`^${path} cannot be written: ${reason}[^\\n]*$`),
    })
    expect(existsSync(`${path}.part`)).toBe(false)
  }
  await fails(join(folder, 'missing', 'site.backup'), 'ENOENT')
  mkdirSync(target)
  await fails(target, 'EISDIR')
  rmdirSync(target)
  // a disk without room: every write to this device fails
  symlinkSync('/dev/full', `${target}.part`)
  await fails(target, 'ENOSPC')
  expect(readdirSync(folder)).toEqual([])
})
