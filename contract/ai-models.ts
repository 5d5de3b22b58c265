/** The setting values; what they are called upstream is configuration. */
export const AI_MODELS = ['gpt-4', 'deepseek-chat'] as const
export type AiModel = (typeof AI_MODELS)[number]

/** Logged when no key is configured and the offline analyser does the work. */
export const BUILT_IN_MODEL = 'built-in'
