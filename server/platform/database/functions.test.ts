import { Client } from 'pg'
import { expect, test } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { testDatabase } from '../../testing/test-database.ts'

const database = onceAFile(testDatabase)

/** A session that hears how PostgreSQL carried out what its triggers asked. */
async function explainedSession() {
  const client = new Client(database.url)
  await client.connect()
  const plans: string[] = []
  client.on('notice', ({ message }) => void plans.push(message ?? ''))
  await client.query(`load 'auto_explain'; set client_min_messages = log; set auto_explain.log_min_duration = 0;
    set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on`)
  return { client, plans }
}

test('a change of many stories costs the trigger a look at each, though it was planned for one', async () => {
  const { client, plans } = await explainedSession()
  try {
    await client.query(`insert into stories (first_at, last_at, article_count, outlet_count)
      select now(), now(), 2, 2 from generate_series(1, 300)`)
    await client.query('update stories set stale = true where id = (select min(id) from stories)')
    plans.length = 0
    await client.query('update stories set stale = true')
    const ofTrigger = plans.filter((plan) => plan.includes('old_rows')).join('\n')
    expect(ofTrigger).toMatch(/Named Tuplestore Scan.*rows=300\b/)
    expect(ofTrigger).not.toMatch(/loops=300\b|Nested Loop/)
  } finally {
    await client.end()
  }
})

test.each([
  ['stale = true', 0],
  ['article_count = 3', 1],
  ['outlet_count = 1', 1],
  ['slug = id::text', 1],
])('update stories set %s is %i change that visitors see', async (change, expected) => {
  const { pool } = database
  await pool.query(`delete from site_changes; delete from stories;
    insert into stories (first_at, last_at, article_count, outlet_count) values (now(), now(), 2, 2), (now(), now(), 1, 1)`)
  await pool.query(`update stories set ${change}`)
  const { rows } = await pool.query('select coalesce(sum(changes), 0)::int as n from site_changes')
  expect(rows).toEqual([{ n: expected }])
})

test('what only one outlet tells is nowhere to be seen, whatever changes about it', async () => {
  const { pool } = database
  await pool.query(`delete from site_changes; delete from stories;
    insert into stories (first_at, last_at, article_count, outlet_count) values (now(), now(), 1, 1)`)
  await pool.query('update stories set article_count = 2')
  expect((await pool.query('select from site_changes')).rows).toEqual([])
  await pool.query('update stories set outlet_count = 2')
  expect((await pool.query('select from site_changes')).rows).toHaveLength(1)
})
