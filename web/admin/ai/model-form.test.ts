import { expect, test } from 'vitest'
import { emptyModel, modelBody, modelErrors } from './model-form.ts'
import { priceText } from './model-texts.ts'

const filled = {
  ...emptyModel,
  name: ' Attic ',
  upstream_model: 'attic:8b',
  base_url: 'http://attic.example/v1',
}

test('a stored key stays unless another one is typed or it is taken away', () => {
  expect(modelBody(filled)).not.toHaveProperty('key')
  expect(modelBody({ ...filled, key: ' k-1 ' })).toMatchObject({
    name: 'Attic',
    key: 'k-1',
    retires_on: null,
  })
  expect(modelBody({ ...filled, key: 'k-1', removes_key: true })).toMatchObject({ key: null })
})

test.each([
  [{}, []],
  [{ name: ' ' }, ['name']],
  [{ base_url: 'attic.example' }, ['base_url']],
  [{ prompt_price_per_million: '-1' }, ['prompt_price_per_million']],
  [
    { prompt_price_per_million: '1,5', completion_price_per_million: '' },
    ['prompt_price_per_million', 'completion_price_per_million'],
  ],
  [{ time_limit_seconds: '4' }, ['time_limit_seconds']],
  [{ time_limit_seconds: '601' }, ['time_limit_seconds']],
])('%j is told at %j', (change, fields) => {
  expect(Object.keys(modelErrors({ ...filled, ...change }))).toEqual(fields)
})

test('prices are shown per million tokens, as price lists have them', () => {
  const text = (prompt_price_per_million: number, completion_price_per_million: number) =>
    priceText({ prompt_price_per_million, completion_price_per_million })
  expect(text(2.5, 10)).toBe('$2.50 / $10.00')
  expect(text(0.00007, 0.4)).toBe('$0.00007 / $0.40')
  expect(text(0, 0)).toBe('free')
})

test('a price is typed and sent per million tokens', () => {
  const body = modelBody({ ...filled, prompt_price_per_million: '2.50' })
  expect(body).toMatchObject({ prompt_price_per_million: 2.5, completion_price_per_million: 0 })
  expect(body).not.toHaveProperty('prompt_price')
})
