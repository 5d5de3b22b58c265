/** JSON Schema of an analysis. Strict mode requires every field and no others. */
const strict = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

const TEXT = { type: 'string' }
const NUMBER = { type: 'number' }
const QUOTES = {
  type: 'array',
  items: strict({ text: TEXT, pull: { ...TEXT, enum: ['up', 'down'] } }),
}

export const ANSWER_SCHEMA = strict({
  freshness: NUMBER,
  sentiment: NUMBER,
  tags: { type: 'array', items: TEXT },
  overview: TEXT,
  ad: { type: 'boolean' },
  freshness_quotes: QUOTES,
  sentiment_quotes: QUOTES,
})
