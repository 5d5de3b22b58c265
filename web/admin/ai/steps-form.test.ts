import { expect, test } from 'vitest'
import type { LanguageModel } from '../../../contract/analysis/models.ts'
import { amountError, choosable, currentStep, type StepsForm, stepsChange } from './steps-form.ts'

const form: StepsForm = {
  ai_model: 'gpt-4',
  ai_cheaper_model: 'larch',
  ai_cheaper_from_usd: '3.50',
  ai_last_step: 'built-in',
}

test.each([
  ['3.50', undefined],
  ['', undefined],
  ['0', undefined],
  ['4', undefined],
  ['4.01', 'Must be between $0.00 and $4.00.'],
  ['-1', 'Must be between $0.00 and $4.00.'],
  ['3,50', 'Must be between $0.00 and $4.00.'],
])('the amount %j: %j', (ai_cheaper_from_usd, error) => {
  expect(amountError({ ...form, ai_cheaper_from_usd }, 4)).toBe(error)
  expect(amountError({ ...form, ai_cheaper_from_usd, ai_cheaper_model: '' }, 4)).toBeUndefined()
})

test('without a cheaper model or an amount there is none', () => {
  expect(stepsChange(form)).toEqual({
    ai_model: 'gpt-4',
    ai_cheaper_model: 'larch',
    ai_cheaper_from_usd: 3.5,
    ai_last_step: 'built-in',
  })
  expect(stepsChange({ ...form, ai_cheaper_model: '' })).toMatchObject({
    ai_cheaper_model: null,
    ai_cheaper_from_usd: null,
  })
  expect(stepsChange({ ...form, ai_cheaper_from_usd: ' ' })).toMatchObject({
    ai_cheaper_from_usd: null,
  })
})

test.each([
  ['gpt-4', 'chosen'],
  ['larch', 'cheaper'],
  ['built-in', 'built-in'],
  [null, 'wait'],
] as const)('%j works: step %j', (ai_step, step) =>
  expect(currentStep({ ai_step, ai_model: 'gpt-4' })).toBe(step),
)

test('a model that failed its test can only stay', () => {
  const models = [
    { id: 'gpt-4', name: 'gpt-4', last_test: null },
    { id: 'attic', name: 'Attic', last_test: { works: false } },
  ] as LanguageModel[]
  expect(choosable(models, 'gpt-4').map(({ value }) => value)).toEqual(['gpt-4'])
  expect(choosable(models, 'attic').map(({ value }) => value)).toEqual(['gpt-4', 'attic'])
})
