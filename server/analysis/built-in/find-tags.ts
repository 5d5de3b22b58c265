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

function matcher({ tag, names = '', capitalized, symbols }: TagEntry): Matcher {
  const anyCase = counter(names, 'gi')
  const asWritten = counter([capitalized, symbols].filter(Boolean).join('|'), 'g')
  return {
    tag,
    mentions: (text) => Math.min(anyCase(text) + (isShouting(text) ? 0 : asWritten(text)), 3),
  }
}

/** Most of the dictionary is in no text: looking for the plain words first spares nine of ten searches. */
function counter(alternatives: string, flags: 'g' | 'gi'): (text: string) => number {
  const words = alternatives.split('|').filter(Boolean)
  if (words.length === 0) return () => 0
  const expression = pattern(words, flags)
  const plain = flags === 'gi' ? words.map((word) => word.toLowerCase()) : words
  return (text) => {
    const looked = flags === 'gi' ? lowerCase(text) : text
    return plain.some((word) => looked.includes(word)) ? (text.match(expression)?.length ?? 0) : 0
  }
}

/** Title and body are asked for by every entry. */
const lowered = new Map<string, string>()

function lowerCase(text: string): string {
  const known = lowered.get(text)
  if (known !== undefined) return known
  if (lowered.size >= 2) lowered.clear()
  lowered.set(text, text.toLowerCase())
  return text.toLowerCase()
}

function pattern(words: string[], flags: string): RegExp {
  const escaped = words.map((name) => name.replace(/[.*+?^${}()[\]\\]/g, '\\$&'))
  return new RegExp(`(?<![\\w.])[$#]?(?:${escaped.join('|')})(?:['’]s)?(?!\\w)`, flags)
}

/** In a text all in capitals 'NEAR' and 'LINK' say nothing. */
function isShouting(text: string): boolean {
  return text.length > 12 && !/[a-z]/.test(text)
}
