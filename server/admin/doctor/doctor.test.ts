import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { followSettings } from '../../platform/database/schema.ts'
import { writeListening } from '../../platform/http/listening.ts'
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts'
import { sealKey } from '../../platform/seal.ts'
import { makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { testFolder } from '../../testing/test-folder.ts'
import { channelOf, updateAlertChannel } from '../alerts/store.ts'
import { adminCli } from '../cli/run.ts'
import { diskOf } from '../retention/disk.ts'

const METRICS_TOKEN = 'a-token-of-metrics'
const site = onceAFile(() => testApp({ env: { METRICS_TOKEN } }))
let address = ''
let outbound: Outbound

beforeAll(async () => {
  outbound = site.context.outbound
  address = await site.app.listen({ host: '127.0.0.1', port: 0 })
})

async function doctor(config: object = {}) {
  const lines: string[] = []
  const complained: string[] = []
  const { context } = site
  const code = await adminCli(['doctor'], {
    say: (line) => lines.push(line),
    complain: (line) => complained.push(line),
    open: async () => ({
      ...context,
      outbound,
      config: { ...context.config, siteUrl: address, ...config },
    }),
  })
  return { code, lines, complained: complained.join('\n') }
}

test('of a site that is well only the database of the tests is at fault, which is run without fsync', async () => {
  const { code, lines } = await doctor({ dataDir: testFolder() })
  expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([
    'FAIL  Database settings: fsync and full_page_writes are off. -> Turn it on in postgresql.conf and restart PostgreSQL, or a power cut may destroy the database.',
  ])
  expect(code).toBe(1)
  expect(lines).toContainEqual(
    expect.stringMatching(/^ok {4}Database: PostgreSQL \d+\.\d+, \d+ MB\.$/),
  )
  expect(lines).toContain('ok    Migrations: All are applied.')
  expect(lines).toContain(`ok    Site at ${address}: It answers and is ready.`)
  expect(lines).toContainEqual(
    expect.stringMatching(/^ok {4}Response cache: \d+% of \d+ answers came from it\.$/),
  )
  // that of this machine may be nearly full
  expect(lines).toContainEqual(
    expect.stringMatching(/^ok {4}Disk: \d+% of \d+ GB are used\.$|^\S+ +Disk: \d+% full/),
  )
  expect(lines).toContain('ok    Mail server: None is set in Settings > Alerts.')
  expect(lines).toContain('ok    Replication: No replica is set in DATABASE_READ_URL.')
  expect(lines).toContainEqual(expect.stringMatching(/^ok {4}Push: .*not tried\.$/))
  expect(lines).toContainEqual(
    expect.stringContaining('warn  Address: SITE_URL is not https. -> Set SITE_URL'),
  )
})

test('a site that does not answer, a late job, a closed mail server and feeds out of reach are named with what to do', async () => {
  const { db } = site.context
  await makePublisher(db, { rss_url: 'http://127.0.0.1:9/feed' })
  await updateAlertChannel(db, (await channelOf(db, 'email')).kind, {
    smtp_host: '127.0.0.1',
    smtp_port: 25,
  })
  await site.context.queue.send({ name: 'late.job', payload: z.object({}) }, {})
  await db.execute(sql`update queue.job set start_after = now() - interval '1 hour'`)
  await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at =
    (select max(created_at) from drizzle.__drizzle_migrations)`)

  const { code, lines, complained } = await doctor({ siteUrl: 'http://127.0.0.1:9' })
  expect(code).toBe(1)
  expect(complained).toMatch(/^\d+ things are broken\.$/)
  const failing = lines.filter((line) => line.startsWith('FAIL')).join('\n')
  expect(failing).toContain(
    'Site at http://127.0.0.1:9: It does not answer. -> Check that the server runs',
  )
  expect(failing).toMatch(/Jobs: \S+ has waited for 60 minutes\. -> Check that a process/)
  expect(failing).toContain('Outgoing connections: None of 1 feeds answers')
  expect(failing).toContain('Mail server 127.0.0.1:25:')
  expect(lines).toContain(
    'warn  Migrations: 1 is not applied yet. -> Restart the server: it applies them at start.',
  )
})

test('a server is asked where it listens; where none is found that is a warning', async () => {
  const dataDir = testFolder()
  const said = async () =>
    (await doctor({ siteUrl: undefined, port: 9, dataDir })).lines.find((line) =>
      /Site at/.test(line),
    )
  expect(await said()).toBe(
    `warn  Site at http://127.0.0.1:9: It does not answer, and no server runs on ${dataDir}. -> Start it with npm start. If it runs elsewhere, set SITE_URL.`,
  )
  const takeBack = writeListening({ dataDir, process: 'all' }, address)
  expect(await said()).toBe(`ok    Site at ${address}: It answers and is ready.`)
  // a worker beside it answers health checks only
  writeListening({ dataDir, process: 'worker' }, 'http://127.0.0.1:9')()
  expect(await said()).toContain(`ok    Site at ${address}`)
  takeBack()
  expect(await said()).toContain('warn  Site at http://127.0.0.1:9')
  writeListening({ dataDir, process: 'all' }, 'http://127.0.0.1:9')
  expect(await said()).toMatch(/^FAIL {2}Site at http:\/\/127\.0\.0\.1:9: It does not answer\./)
  // of a server that was killed
  writeFileSync(join(dataDir, 'listening'), `${2 ** 30} ${address}\n`)
  expect(await said()).toContain('warn  Site at http://127.0.0.1:9')
})

test('the disk is counted as df does', async () => {
  const folder = testFolder()
  const [used = 0, free = 0] =
    execFileSync('df', ['-Pk', folder], { encoding: 'utf8' })
      .split('\n')[1]
      ?.split(/ +/)
      .slice(2, 4)
      .map(Number) ?? []
  const disk = await diskOf(folder)
  expect((disk?.used ?? 0) / (disk?.total ?? 1)).toBeCloseTo(used / (used + free), 2)
})

test('push is well when its keys open and a push service answers', async () => {
  const { db } = site.context
  await db.delete(followSettings)
  await db
    .insert(followSettings)
    .values({ push: true, push_key_sealed: await sealKey(site.context.config, 'a key') })
  const says = async (host: string) =>
    (await doctor({ pushAllowHosts: [host] })).lines.find((line) => line.includes('Push: '))
  const host = address.slice('http://'.length)
  outbound = createOutbound({
    allowHosts: [],
    serviceHosts: [host, '127.0.0.1:9'],
    userAgent: 'test',
  })
  expect(await says(host)).toBe(`ok    Push: There are keys, and ${host} answers.`)
  expect(await says('127.0.0.1:9')).toMatch(
    /^FAIL {2}Push: 127\.0\.0\.1:9 cannot be reached: .* -> Let this/,
  )
  await db.update(followSettings).set({ push_key_sealed: 'v1.of-another-secret' })
  expect(await says(host)).toMatch(
    /^FAIL {2}Push: Its keys cannot be opened\. -> Put back secret\.key/,
  )
})

test('a replica that is away, follows nobody or lags is named', async () => {
  const { lines } = await doctor({ databaseReadUrl: [site.url, 'postgres://127.0.0.1:9/news'] })
  expect(lines.filter((line) => line.includes('Replica '))).toEqual([
    expect.stringMatching(/^warn {2}Replica \S+: It does not follow a primary\. -> Set it up/),
    expect.stringMatching(/^warn {2}Replica \S+: It does not answer\. -> Start it/),
  ])
  const { replicaFinding } = await import('./doctor.ts')
  const says = (seconds: number, isStreaming = true) =>
    replicaFinding('one', { isReplica: true, isStreaming, seconds })
  expect(says(0.24)).toMatchObject({ state: 'good', says: '0.2 s behind.' })
  expect(says(30)).toMatchObject({ state: 'warning', says: '30 s behind.' })
  expect(says(0, false)).toMatchObject({
    state: 'warning',
    says: 'It gets nothing from the primary.',
  })
})

test('a clock that is off is a fault', async () => {
  const { clockFinding } = await import('./doctor.ts')
  const now = new Date('2026-01-01T12:00:00Z')
  expect(clockFinding('Clock', new Date('2026-01-01T12:00:04Z'), now).state).toBe('good')
  expect(clockFinding('Clock', new Date('2026-01-01T11:58:00Z'), now)).toMatchObject({
    state: 'broken',
    says: 'It differs by 120 s from the clock of this machine.',
  })
})
