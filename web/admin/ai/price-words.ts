import { UNUSUAL_PRICE_PER_MILLION } from '../../../contract/analysis/models.ts'

export const PRICE_WORDS = {
  column: 'Price per million tokens',
  prompt: 'Prompt, $ per million tokens',
  completion: 'Completion, $ per million tokens',
  unusual: `Above $${UNUSUAL_PRICE_PER_MILLION} per million tokens, more than any price list. Check the unit.`,
}

export const notAPrice = (example: string) => `Must be dollars such as ${example}, or 0`
