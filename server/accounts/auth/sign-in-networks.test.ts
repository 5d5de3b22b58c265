import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countedAs } from '../../platform/http/client-address.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { noteAddress } from './store.ts'

const site = onceAFile(testApp)
const migrations = join(import.meta.dirname, '../../platform/database/migrations')
const migration = readdirSync(migrations).find((name) => name.endsWith('_sign_in_networks.sql'))

test('whoever signed in from an IPv6 /64 before the upgrade is known from its /56 after it', async () => {
  const { db, now } = site.context
  await db.execute(sql`delete from sign_in_addresses`)
  const before = {
    '2001:db8:1:2::/64': '2001:db8:1:2::7',
    '2001:db8:1:fe::/64': '2001:db8:1:fe::7',
    '2001:db8:1:2ff::/64': '2001:db8:1:2ff::7',
    '2001:db8:1:12ff::/64': '2001:db8:1:12ff::7',
    '203.0.113.7': '203.0.113.7',
  }
  for (const address of Object.keys(before)) await noteAddress(db, 1, address, now().toISOString())
  const text = readFileSync(join(migrations, migration ?? ''), 'utf8')
  for (const statement of text.split('--> statement-breakpoint')) await db.execute(statement)
  const { rows } = await db.execute<{ address: string }>(sql`select address from sign_in_addresses`)
  const expected = new Set(Object.values(before).map(countedAs))
  expect(rows.map(({ address }) => address).sort()).toEqual([...expected].sort())
})
