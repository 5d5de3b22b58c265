import { COIN_TAGS, FALLBACK_TAG, type TagEntry, TOPIC_TAGS } from './tag-dictionary.ts'

const MOST_TAGS = 5
const BODY_CHARACTERS = 1500
const MENTIONS_WITHOUT_TITLE = 2
const TITLE_MENTION = 4

/** Up to five tags: coins first, in the title or at least twice near the beginning of the text. Never an empty list. */
export function findTags(title: string, text: string): string[] {
  const body = text.slice(0, BODY_CHARACTERS)
  const ranked = (entries: Matcher[]) =>
    entries
      .map(({ tag, mentions }) => ({ tag, strength: TITLE_MENTION * mentions(title) + mentions(body) }))
      .filter(({ strength }) => strength >= MENTIONS_WITHOUT_TITLE)
      .sort((a, b) => b.strength - a.strength)
      .map(({ tag }) => tag)
  const coins = ranked(COIN_MATCHERS)
  const topics = ranked(TOPIC_MATCHERS)
  // One place stays free for a topic, so that a roundup of five coins still says what happened.
  const kept = coins.slice(0, topics.length > 0 ? MOST_TAGS - 1 : MOST_TAGS)
  const tags = [...kept, ...topics].slice(0, MOST_TAGS)
  return tags.length > 0 ? tags : [FALLBACK_TAG]
}

type Matcher = { tag: string; mentions: (text: string) => number }

const COIN_MATCHERS = COIN_TAGS.map(matcher)
const TOPIC_MATCHERS = TOPIC_TAGS.map(matcher)

function matcher({ tag, names, capitalized, symbols }: TagEntry): Matcher {
  const anyCase = names ? pattern(names, 'gi') : undefined
  const asWritten = [capitalized, symbols].filter(Boolean).join('|')
  const exact = asWritten ? pattern(asWritten, 'g') : undefined
  return {
    tag,
    mentions: (text) => {
      const found =
        (anyCase ? (text.match(anyCase)?.length ?? 0) : 0) +
        (exact && !isShouting(text) ? (text.match(exact)?.length ?? 0) : 0)
      return Math.min(found, 3)
    },
  }
}

function pattern(alternatives: string, flags: string): RegExp {
  const escaped = alternatives
    .split('|')
    .filter(Boolean)
    .map((name) => name.replace(/[.*+?^${}()[\]\\]/g, '\\$&'))
  return new RegExp(`(?<![\\w.])[$#]?(?:${escaped.join('|')})(?:['’]s)?(?!\\w)`, flags)
}

/** In a text all in capitals 'NEAR' and 'LINK' say nothing. */
function isShouting(text: string): boolean {
  return text.length > 12 && !/[a-z]/.test(text)
}
