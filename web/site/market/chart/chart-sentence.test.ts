import { expect, test } from 'vitest'
import { priceChartSentence } from './chart-labels.ts'

const points = [{ price: 100 }, { price: 90.5 }, { price: 110 }]

test('it tells range, ends, direction and extremes', () => {
  expect(priceChartSentence('Bitcoin', '7d', points, 10)).toBe(
    'Bitcoin price over the last 7 days, from $100.00 to $110.00, up 10.00 percent, lowest $90.50, highest $110.00. Use the arrow keys to read single points.',
  )
})

test('a loss is down, without a sign', () => {
  expect(priceChartSentence('Ether', '24h', points, -2.5)).toContain('down 2.50 percent')
})

test('no change is unchanged, and an unknown one is not spoken of', () => {
  expect(priceChartSentence('Ether', '24h', points, 0)).toContain('to $110.00, unchanged, lowest')
  expect(priceChartSentence('Ether', '24h', points, null)).toContain('to $110.00, lowest')
})

test('times without prices are told', () => {
  expect(
    priceChartSentence('Ether', '24h', points, 1, ['from Nov 14, 09:00 to Nov 15, 10:00']),
  ).toContain('highest $110.00. No prices from Nov 14, 09:00 to Nov 15, 10:00. Use')
})
