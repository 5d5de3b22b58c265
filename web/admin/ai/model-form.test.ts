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
  [{ prompt_price: '-1' }, ['prompt_price']],
  [{ prompt_price: '1,5', completion_price: '' }, ['prompt_price', 'completion_price']],
  [{ time_limit_seconds: '4' }, ['time_limit_seconds']],
  [{ time_limit_seconds: '601' }, ['time_limit_seconds']],
])('%j is told at %j', (change, fields) => {
  expect(Object.keys(modelErrors({ ...filled, ...change }))).toEqual(fields)
})

test('small prices are written out', () => {
  expect(priceText({ prompt_price: 0.00000007, completion_price: 0.0021 })).toBe(
    '$0.00000007 / $0.0021',
  )
  expect(priceText({ prompt_price: 0, completion_price: 0 })).toBe('free')
})
