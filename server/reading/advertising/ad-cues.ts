import type { AdCue } from './ad-cue.ts'
import { BUYING_ADVICE_CUES } from './buying-advice-cues.ts'
import { PRESS_RELEASE_CUES } from './press-release-cues.ts'
import { PROMOTION_CUES } from './promotion-cues.ts'
import { TOKEN_SALE_CUES } from './token-sale-cues.ts'

/** What newsrooms write and advertising does not. */
const NEWS_CUES: AdCue[] = [
  {
    where: 'title',
    pattern:
      /\b(?:(?<!not a )scams?|scammers?|police|fraud|lawsuit|sues?|sued|arrest(?:ed|s)?|charge[sd]|plead|guilty|jailed|turns? out|hack(?:ed|ers?)?|regulators?|investigat\w+|fbi|collapses?|victims?|seize[sd]?|court|licen[cs]e (?:revoked|suspended)|loses? (?:its )?licen[cs]e|bans?|banned|watchdogs?|warns? (?:of|against)|nets \$)\b(?! claims)/i,
    weight: -1,
    reason: 'it reports on wrongdoing',
  },
  {
    where: 'opening',
    pattern:
      /\((?:reuters|bloomberg|ap|afp)\)|\b(?:declined to comment|did not (?:immediately )?respond|told (?:reporters|reuters|fortune|coindesk|bloomberg|cnbc|decrypt|the block|insider|cointelegraph|yahoo)|according to (?:data|a (?:report|filing|person|source|court|blog|tweet)|people|analysts?|sources))\b|\b(?:said|announced|reported|filed|confirmed|wrote|tweeted)(?: \w+){0,4} (?:on )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b|\b(?:on )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday),? (?:said|announced|reported|filed|that)\b/i,
    weight: -0.5,
    reason: 'it reports as a newsroom does',
  },
]

export const AD_CUES: AdCue[] = [
  ...NEWS_CUES,
  ...TOKEN_SALE_CUES,
  ...BUYING_ADVICE_CUES,
  ...PRESS_RELEASE_CUES,
  ...PROMOTION_CUES,
]
