/** The setting values; what they are called upstream is configuration. */
export const AI_MODELS = ['gpt-4', 'deepseek-chat'] as const
export type AiModel = (typeof AI_MODELS)[number]

/** Logged when no key is configured and the offline analyser does the work. */
export const BUILT_IN_MODEL = 'built-in'

/** USD per 1000 tokens, by setting value. */
export const AI_PRICES_PER_1000_TOKENS = {
  'gpt-4': { prompt: 0.0025, completion: 0.01 },
  'deepseek-chat': { prompt: 0.00007, completion: 0.0011 },
} as const satisfies Record<AiModel, { prompt: number; completion: number }>

/** Estimated cost in USD; an unknown model is priced as gpt-4. */
export function aiCostUsd(model: string, promptTokens: number, completionTokens: number): number {
  const price = Object.hasOwn(AI_PRICES_PER_1000_TOKENS, model)
    ? AI_PRICES_PER_1000_TOKENS[model as AiModel]
    : AI_PRICES_PER_1000_TOKENS['gpt-4']
  const cost = (promptTokens * price.prompt + completionTokens * price.completion) / 1000
  // the constants have five decimals: ten are exact, and keep binary fractions out of the sums
  return Math.round(cost * 1e10) / 1e10
}
