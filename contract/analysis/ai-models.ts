/** The setting values; what they are called upstream is configuration. */
export const AI_MODELS = ['gpt-4', 'deepseek-chat'] as const
export type AiModel = (typeof AI_MODELS)[number]

/** When the budget is spent: the built-in analyser takes over, or articles wait for the next day. */
export const WHEN_SPENT = ['built-in', 'wait'] as const

/** The cheaper model takes over at this share of the daily budget, unless the settings give an amount. */
export const CHEAPER_FROM_SHARE = 0.8

/** Logged when no key is configured and the offline analyser does the work. */
export const BUILT_IN_MODEL = 'built-in'

/** USD per 1000 tokens, by setting value. */
export const AI_PRICES_PER_1000_TOKENS = {
  'gpt-4': { prompt: 0.0025, completion: 0.01 },
  'deepseek-chat': { prompt: 0.00007, completion: 0.0011 },
} as const satisfies Record<AiModel, { prompt: number; completion: number }>

/** USD per 1000 tokens. */
export type TokenPrice = { prompt: number; completion: number }

export const FREE: TokenPrice = { prompt: 0, completion: 0 }

/** What a model that was never registered is priced as. */
export const namedPrice = (model: string): TokenPrice =>
  Object.hasOwn(AI_PRICES_PER_1000_TOKENS, model)
    ? AI_PRICES_PER_1000_TOKENS[model as AiModel]
    : AI_PRICES_PER_1000_TOKENS['gpt-4']

/** Estimated cost in USD. */
export function aiCostUsd(
  price: TokenPrice,
  promptTokens: number,
  completionTokens: number,
): number {
  const cost = (promptTokens * price.prompt + completionTokens * price.completion) / 1000
  // prices have at most eight decimals: eleven are exact, and keep binary fractions out of the sums
  return Math.round(cost * 1e11) / 1e11
}
