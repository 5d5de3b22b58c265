import { expect, test } from 'vitest'
import type { OutletRow } from '../../../../../contract/news/outlets.ts'
import { orderOf } from '../../../frame/sorted-table/table-order.ts'
import { axisEnd, delayText, kindText, leaning, signedTilt } from './outlet-words.ts'
import { OUTLET_COLUMNS, orderedOutlets } from './outlets-order.ts'

const share = (value: number | null) => ({ hits: 0, of: 0, share: value, low: value, high: value })
const value = (of: number | null) => ({ of: 40, value: of, low: of, high: of })
const outlet = (
  name: string,
  first: number | null,
  tilt: number | null,
  stories = 40,
): OutletRow => ({
  name,
  slug: name.toLowerCase(),
  kind: 'newsroom',
  description: null,
  logo_url: null,
  newest_at: null,
  stories,
  articles: stories,
  first: share(first),
  behind: value(5),
  own: share(90),
  changed: { ...share(3), in_substance: 0 },
  ads: share(0),
  tilt: value(tilt),
})
const names = (query: string, outlets: OutletRow[]) =>
  orderedOutlets(outlets, orderOf(new URLSearchParams(query), OUTLET_COLUMNS, 'first')).map(
    ({ name }) => name,
  )

test('the first come first unless the address says otherwise; too few stories and missing values last both ways', () => {
  const all = [
    outlet('Ada', 10, 1.2),
    outlet('Bo', 40, -0.4),
    outlet('Cy', null, 0),
    outlet('Di', 90, 9, 29),
  ]
  expect(names('', all)).toEqual(['Bo', 'Ada', 'Cy', 'Di'])
  expect(names('order=asc', all)).toEqual(['Ada', 'Bo', 'Cy', 'Di'])
  expect(names('sort=tilt', all)).toEqual(['Ada', 'Cy', 'Bo', 'Di'])
  expect(names('sort=outlet&order=desc', all)).toEqual(['Cy', 'Bo', 'Ada', 'Di'])
  expect(names('sort=nothing', all)).toEqual(['Bo', 'Ada', 'Cy', 'Di'])
})

test('figures in words', () => {
  expect([signedTilt(0.4), signedTilt(-1), signedTilt(0)]).toEqual(['+0.4', '-1.0', '0.0'])
  expect([delayText(0), delayText(9), delayText(108)]).toEqual(['+0 min', '+9 min', '+1 h 48 min'])
  const side = (low: number, high: number) => leaning({ of: 40, value: 0, low, high })
  expect([side(0.1, 0.4), side(-0.4, -0.1), side(0, 0.4), side(-0.1, 0)]).toEqual([
    'bull',
    'bear',
    'none',
    'none',
  ])
  expect([axisEnd([41, null], 10), axisEnd([50], 10), axisEnd([], 10)]).toEqual([50, 50, 10])
  const wire = { ...outlet('Wire', null, null), kind: 'wire' as const }
  expect([kindText(wire), kindText({ ...wire, kind: 'newsroom', description: 'News' })]).toEqual([
    'Press wire',
    'News',
  ])
})
