import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Coin } from '../../../contract/market/market.ts'
import { coins } from '../../platform/database/schema.ts'
import { makeArticle } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { rereadArticles } from '../reread-articles.ts'

const site = onceAFile(testApp)

test("a coin's other names are saved, link what articles call it on those days, and are undone", async () => {
  const { db } = site.context
  const [zeph, marl] = await db
    .insert(coins)
    .values([
      { symbol: 'ZEPH', name: 'Zephyrium', source_identifier: 'zephyrium' },
      { symbol: 'MARL', name: 'Marlin', source_identifier: 'marlin' },
    ])
    .returning()
  const told = async (published_at: string) =>
    (await makeArticle(db, { title: 'Breezecoin fees fall', published_at })).id
  const [before, after] = [await told('2026-01-01T12:00:00Z'), await told('2026-03-01T12:00:00Z')]
  const linked = async () => {
    await rereadArticles(site.context)
    const { rows } = await db.execute<{ id: number }>(
      sql`select article_id::int as id from article_coins`,
    )
    return rows.map(({ id }) => id)
  }
  const change = (body: object, id = zeph?.id) =>
    site.admin(`PUT /api/crypto/coins/${id}`, { symbol: 'ZEPH', name: 'Zephyrium', ...body })
  const namesOf = async () =>
    ((await site.admin('GET /api/crypto/coins')).body as Coin[]).map(({ aliases }) => aliases)

  expect(await linked()).toEqual([])
  const saved = await change({ aliases: [' Breezecoin  until 2026-02-01 ', 'Zephyr Chain'] })
  expect(saved).toMatchObject({
    status: 200,
    body: { aliases: ['Breezecoin until 2026-02-01', 'Zephyr Chain'] },
  })
  expect((await site.sent()).map(({ job }) => job)).toContain('reread-articles')
  expect(await linked()).toEqual([before])
  // a call from before there were other names leaves them as they are
  expect((await change({ name: 'Zephyrium' })).body.aliases).toHaveLength(2)
  expect(await namesOf()).toEqual([['Breezecoin until 2026-02-01', 'Zephyr Chain'], []])
  await change({ aliases: ['Breezecoin from 2026-02-01'] })
  expect(await linked()).toEqual([after])
  const [row] = (await site.admin('GET /api/logs?entity_type=coin&limit=1')).body
  expect(row.change.fields).toEqual([
    {
      field: 'aliases',
      before: ['Breezecoin until 2026-02-01', 'Zephyr Chain'],
      after: ['Breezecoin from 2026-02-01'],
    },
  ])
  expect((await site.admin(`POST /api/logs/${row.id}/undo`)).status).toBe(200)
  expect((await namesOf())[0]).toEqual(['Breezecoin until 2026-02-01', 'Zephyr Chain'])
  expect(await linked()).toEqual([before])

  // signs of regular expressions are no names alone, and stop no reading as a part of one or as the coin's own
  const odd = await makeArticle(db, {
    title: '[币 fees fall',
    published_at: '2026-01-01T12:00:00Z',
  })
  expect((await change({ aliases: ['比特币(旧', '[币'] })).status).toBe(200)
  expect(await linked()).toEqual([odd.id])
  for (const name of ['(', '[']) {
    expect((await change({ name })).status).toBe(200)
    expect(await linked()).toEqual([odd.id])
  }
  expect((await change({ aliases: ['Breezecoin until 2026-02-01', 'Zephyr Chain'] })).status).toBe(
    200,
  )

  for (const [aliases, sentence] of [
    [['Marlin'], "'Marlin' already means MARL."],
    [['marl until 2020-01-01'], "'marl' already means MARL."],
    [['zephyrium'], "'zephyrium' is what ZEPH is called already."],
    [['A', 'a'], "'a' stands there twice."],
    [['('], 'Another name needs a letter or a digit.'],
    [['['], 'Another name needs a letter or a digit.'],
    [['x'.repeat(101)], 'Another name has at most 100 characters.'],
  ] as const) {
    const refused = await change({ aliases })
    expect(refused).toMatchObject({ status: 400, body: { error: sentence } })
  }
  const taken = await site.admin('PUT /api/crypto/coins/999999', {
    symbol: 'X',
    aliases: ['Zephyr Chain'],
  })
  expect(taken.status).toBe(404)
  expect((await namesOf())[0]).toEqual(['Breezecoin until 2026-02-01', 'Zephyr Chain'])
  // neither may another coin take one of them
  for (const [taking, sentence] of [
    [{ symbol: 'breezecoin', name: 'Marlin' }, "'BREEZECOIN' is already another name of ZEPH."],
    [{ symbol: 'MARL', name: 'zephyr chain' }, "'zephyr chain' is already another name of ZEPH."],
  ] as const)
    expect(await change(taking, marl?.id)).toMatchObject({ status: 400, body: { error: sentence } })
  // nor come back with one
  await site.admin(`DELETE /api/crypto/coins/${marl?.id}`)
  await change({ aliases: ['Marlin'] })
  const back = () => site.admin(`POST /api/trash/coin/${marl?.id}/restore`)
  expect(await back()).toMatchObject({
    status: 400,
    body: { error: "'Marlin' is already another name of ZEPH." },
  })
  expect((await change({ aliases: [] })).body.aliases).toEqual([])
  expect((await back()).status).toBe(200)
  const free = await change({ symbol: 'MARL', name: 'Zephyr Chain' }, marl?.id)
  expect(free).toMatchObject({ status: 200, body: { name: 'Zephyr Chain' } })
})
