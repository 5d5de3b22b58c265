import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeArticle, makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'

const packages = resolve(import.meta.dirname, '../../../node_modules')
const site = onceAFile(testApp)

/** What somebody else writes who has nothing but /api/openapi.json. */
const PROGRAM = `
import {
  ApiError, configure, getArticles, getArticlesById, getCompatV1Posts, getData, getPublishers, getScorecard, getTagsPublic,
  getUpdates, postTags, type Article,
} from './client.ts'
declare const process: { argv: string[]; stdout: { write(text: string): void } }
const [, , serverUrl = '', bearer = ''] = process.argv
configure({ serverUrl, retry: { retries: 0 } })
const titles: string[] = []
let before: string | undefined
do {
  const page = await getArticles({ query: { limit: 2, ...(before && { before }) } })
  titles.push(...page.articles.map((article: Article) => article.title))
  before = page.nextBefore ?? undefined
} while (before)
const { updates } = await getUpdates({ query: { after: 'start' } })
const changed = updates.map(({ change, article }) => [change, article?.title])
const one = await getArticlesById({ path: { id: updates[0]?.id ?? 0 } })
const { count, results } = await getCompatV1Posts({ query: { filter: 'rising', kind: 'news' } })
const posts = [count, results.length]
const { files } = await getData()
const { cases } = await getScorecard({ query: { window: '1h' } })
const failed = async (call: Promise<unknown>) => {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, ...(error.body as object) }
  }
}
const refused = await failed(getArticles({ query: { limit: 101 } }))
const expired = await failed(getUpdates({ query: { after: '00000000-1' } }))
const stranger = await failed(getPublishers())
configure({ auth: { bearer } })
const made = await postTags({ body: { name: 'Made by a program' } })
const publishers = (await getPublishers()).map(({ name, active }) => ({ name, active }))
const program = { changed, one: one.title, seen: typeof one.first_seen_at, posts, files, cases }
process.stdout.write(JSON.stringify({ program, expired, titles, refused, stranger, made, publishers, tags: await getTagsPublic() }))
`

test('a client generated from the description fits the types and reads and writes on the real server', async () => {
  const url = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const publisher = await makePublisher(site.context.db, { name: 'Example Wire' })
  for (const title of ['One', 'Two', 'Three'])
    await makeArticle(site.context.db, { title, publisher_id: publisher.id })
  const folder = testFolder()
  const run = (file: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [join(packages, file), ...words], {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    })
  writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${url}/api/openapi.json`)).text())
  await run('@redocly/cli/bin/cli.js', 'generate-client', 'openapi.json', '--output', 'client.ts')
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const strict = [
    '--strict',
    '--noEmit',
    '--allowImportingTsExtensions',
    '--types',
    '',
    '--module',
    'nodenext',
  ]
  await run('typescript/lib/tsc.js', ...strict, '--target', 'es2024', 'program.ts').catch(
    ({ stdout }) => expect.fail(stdout),
  )
  const program = [join(folder, 'program.ts'), url, site.token]
  const { stdout } = await promisify(execFile)(process.execPath, program)
  expect(JSON.parse(stdout)).toEqual({
    program: {
      changed: ['One', 'Two', 'Three'].map((title) => ['added', title]),
      one: 'One',
      seen: 'string',
      posts: [0, 0],
      files: [],
      cases: 0,
    },
    expired: expect.objectContaining({ status: 410, code: 'CURSOR_EXPIRED' }),
    titles: ['Three', 'Two', 'One'],
    refused: expect.objectContaining({ status: 400, code: 'BAD_INPUT', field: 'limit' }),
    stranger: expect.objectContaining({ status: 401 }),
    made: { id: expect.any(Number), name: 'Made by a program' },
    publishers: [{ name: 'Example Wire', active: true }],
    tags: [{ id: expect.any(Number), name: 'Made by a program' }],
  })
})
