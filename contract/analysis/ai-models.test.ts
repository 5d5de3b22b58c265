import { expect, test } from 'vitest'
import { aiCostUsd, FREE, namedPrice } from './ai-models.ts'

test.each([
  ['gpt-4', 1000, 0, 0.0025],
  ['gpt-4', 0, 1000, 0.01],
  ['gpt-4', 1234, 321, 0.006295],
  ['deepseek-chat', 1000, 0, 0.00007],
  ['deepseek-chat', 0, 1000, 0.0011],
  ['deepseek-chat', 1_000_000, 1_000_000, 1.17],
  ['claude', 1000, 1000, 0.0125],
  ['constructor', 1000, 0, 0.0025],
  ['built-in', 0, 0, 0],
])('%s with %i prompt and %i completion tokens costs $%d', (model, prompt, completion, cost) => {
  expect(aiCostUsd(namedPrice(model), prompt, completion)).toBe(cost)
})

test('what is free costs nothing, however much of it', () => {
  expect(aiCostUsd(FREE, 1_000_000, 1_000_000)).toBe(0)
})
