import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { count, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { categories, coins, pages, publishers, uploads } from '../../platform/database/schema.ts'
import { makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { addStarterContent } from '../starter/add-starter-content.ts'
import { adminCli } from './run.ts'

const folder = testFolder()
const site = onceAFile(testApp)
const other = onceAFile(testApp)

async function admin(words: string[], at = site) {
  const said: string[] = []
  const complained: string[] = []
  const code = await adminCli(words, {
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
    open: async () => at.context,
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

test('an export imported into an empty site makes the same site, and importing twice adds nothing', async () => {
  await addStarterContent(site.context)
  await site.context.db
    .insert(uploads)
    .values({ name: 'logo.webp', content_type: 'image/webp', bytes: Buffer.from('pixels') })
  const schedule = { enabled: false, interval: 7200, ai_model: 'deepseek-chat' }
  await site.admin('PUT /api/settings/cron', schedule)
  await site.context.db.execute(sql`insert into coin_aliases (coin_id, alias, until)
    select id, 'Oldcoin', '2025-01-01T00:00:00Z' from coins where symbol = 'BTC'`)
  const file = join(folder, 'site.json')
  expect(await admin(['export', file])).toMatchObject({
    code: 0,
    said: expect.stringContaining('20 publishers'),
  })
  expect(readFileSync(file, 'utf8')).not.toMatch(/password|sealed/)

  const first = await admin(['import', file], other)
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining('20 publishers, 30 coins') })
  for (const table of [publishers, coins, categories, pages, uploads]) {
    const [here] = await site.context.db.select({ n: count() }).from(table)
    const [there] = await other.context.db.select({ n: count() }).from(table)
    expect(there).toEqual(here)
  }
  expect((await other.admin('GET /api/settings/cron')).body).toMatchObject(schedule)
  expect((await other.admin('GET /api/crypto/coins')).body).toContainEqual(
    expect.objectContaining({ symbol: 'BTC', aliases: ['Oldcoin until 2025-01-01'] }),
  )

  const chosenSince = { enabled: true, interval: 900, ai_model: 'gpt-4' }
  await other.admin('PUT /api/settings/cron', chosenSince)
  expect((await admin(['import', file], other)).said).toContain(
    '0 publishers, 0 coins. Schedule and model are unchanged.',
  )
  expect((await other.admin('GET /api/settings/cron')).body).toMatchObject(chosenSince)
})

test('an export holds no password or token of a feed unless asked for, and nobody else may read it', async () => {
  await makePublisher(site.context.db, { rss_url: 'https://me:hunter2@a.example/rss?token=opensesame&n=1' })
  const file = join(folder, 'masked.json')
  writeFileSync(file, 'an older one', { mode: 0o644 })
  expect((await admin(['export', file])).said).toContain('tokens of 1 feed addresses were left out')
  expect(readFileSync(file, 'utf8')).toContain('"https://a.example/rss?token=…&n=1"')
  expect(readFileSync(file, 'utf8')).not.toMatch(/hunter2|opensesame/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await admin(['export', file, '--with-secrets'])
  expect(readFileSync(file, 'utf8')).toContain('"https://me:hunter2@a.example/rss?token=opensesame&n=1"')
})

test('a file that is not an export is refused with a reason', async () => {
  const file = join(folder, 'other.json')
  writeFileSync(file, '{"format":"something else"}')
  expect(await admin(['import', file])).toMatchObject({
    code: 2,
    complained: expect.stringContaining('is not an export of a site'),
  })
  expect(await admin(['import', join(folder, 'missing.json')])).toMatchObject({
    code: 2,
    complained: expect.stringContaining('cannot be read'),
  })
})
