import { parseArgs } from 'node:util'

export type Options = {
  data: string
  texts: string
  stories: string | undefined
  only: string | undefined
  check: boolean
}

/** Undefined where the help is wanted, or something that is needed is missing. */
export function optionsOf(args: string[], needsTexts: boolean): Options | undefined {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      data: text,
      texts: text,
      stories: text,
      only: text,
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const { data = '', texts = '', stories, only, check, help } = values
  return help || !data || (needsTexts && !texts) ? undefined : { data, texts, stories, only, check }
}
