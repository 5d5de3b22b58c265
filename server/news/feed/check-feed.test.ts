import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminCli } from '../../admin/cli/run.ts'
import { sampleFeed } from '../../testing/sample-feed.ts'

let site: Awaited<ReturnType<typeof sampleFeed>>['site']
beforeAll(async () => {
  ;({ site } = await sampleFeed())
})
afterAll(() => site.close())

async function check(...words: string[]) {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const open = async () => site.context
  const code = await adminCli(['check-feed', ...words], { say, complain: say, open })
  return { code, said: said.join('\n') }
}

test('a feed that agrees with plain SQL passes, and the seed is printed', async () => {
  expect(await check('--seed', '7', '--runs', '40')).toEqual({
    code: 0,
    said: expect.stringMatching(/^Seed 7\. .*\n40 queries, no differences\.$/),
  })
})

test('words that were not kept with their article are found out', async () => {
  await site.context.db.execute(sql`update articles set search = ''`)
  const { code, said } = await check('--seed', '7', '--runs', '40')
  expect(code).toBe(1)
  expect(said).toMatch(/instead of .*\d results differ/s)
  await site.context.db.execute(sql`update articles set title = title`)
})

test('a wrong number of articles is found out', async () => {
  await site.context.db.execute(sql`insert into site_changes (changes, articles) values (1, 1)`)
  expect((await check('--seed', '7', '--runs', '0')).said).toContain('There are 5 articles, but 6 are noted')
  expect((await check('--seed', 'x')).code).toBe(2)
})

test('a wrong number of articles about a coin is found out', async () => {
  await site.context.db.execute(sql`insert into coin_news_days values (7, '2026-11-15', 1, 0, 0, 0)`)
  expect((await check('--seed', '7', '--runs', '0')).said).toContain(
    'The news of coin 7 2026-11-15 is not counted right',
  )
})
