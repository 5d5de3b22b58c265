import { beforeAll, expect, test } from 'vitest'
import { coins } from '../../platform/database/schema.ts'
import { makeCategory, makePublisher, makeTag } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(testApp)
let tagId = 0

beforeAll(async () => {
  const { db } = site.context
  tagId = (await makeTag(db, 'DeFi')).id
  await makeCategory(db, { slug: 'defi', tagId })
  await makeCategory(db, { slug: 'closed', tagId, isActive: false })
  await makePublisher(db, { name: 'Ledgerline' })
  await db.insert(coins).values({ symbol: 'BTC', name: 'Bitcoin', source_identifier: 'bitcoin' })
})

test.each([
  ['category=defi', undefined],
  ['category=nope', [{ parameter: 'category', value: 'nope' }]],
  ['category=closed', [{ parameter: 'category', value: 'closed' }]],
  ['coin=btc', undefined],
  [
    'coin=BTC,NOPE,x',
    [
      { parameter: 'coin', value: 'NOPE' },
      { parameter: 'coin', value: 'x' },
    ],
  ],
  ['publisher=ledgerLINE', undefined],
  ['publisher=Ledger', [{ parameter: 'publisher', value: 'Ledger' }]],
  ['tag=defi', undefined],
  ['tag=999999', [{ parameter: 'tag', value: '999999' }]],
  [
    'coin=NOPE&category=nope',
    [
      { parameter: 'category', value: 'nope' },
      { parameter: 'coin', value: 'NOPE' },
    ],
  ],
  ['search=nope', undefined],
])('%s: the list stays, and what is unknown is named', async (query, unknown) => {
  const { status, body } = await site.visitor(`GET /api/articles?${query}`)
  expect([status, body.articles, body.unknown]).toEqual([200, [], unknown])
})

test('an id is a name too', async () => {
  expect((await site.visitor(`GET /api/articles/public?tag=${tagId}`)).body.unknown).toBeUndefined()
})

test('moves of an unknown coin say so', async () => {
  const moves = async (coin: string) => (await site.visitor(`GET /api/moves?coin=${coin}`)).body
  expect((await moves('NOPE')).unknown).toEqual([{ parameter: 'coin', value: 'NOPE' }])
  expect((await moves('btc')).unknown).toBeUndefined()
})
