import { wordsOf } from '../text/words.ts'
import { COIN_TAGS, FALLBACK_TAG, type TagEntry, TOPIC_TAGS } from './tag-dictionary.ts'

const MOST_TAGS = 5
const BODY_CHARACTERS = 1500
const MENTIONS_WITHOUT_TITLE = 2
const TITLE_MENTION = 4

/** Up to five tags: coins first, in the title or at least twice near the beginning of the text. Never an empty list. */
export function findTags(title: string, text: string): string[] {
  const body = text.slice(0, BODY_CHARACTERS)
  const words = new Set(wordsIn(`${title} ${body}`))
  const ranked = (entries: Matcher[]) =>
    entries
      // most of the dictionary is in no text
      .filter(({ names }) => names.some((name) => name.every((word) => words.has(word))))
      .map(({ tag, mentions }) => ({
        tag,
        strength: TITLE_MENTION * mentions(title) + mentions(body),
      }))
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

/** `names`: the words of each. */
type Matcher = { tag: string; names: string[][]; mentions: (text: string) => number }

const COIN_MATCHERS = COIN_TAGS.map(matcher)
const TOPIC_MATCHERS = TOPIC_TAGS.map(matcher)

function matcher({ tag, names, capitalized, symbols }: TagEntry): Matcher {
  const asWritten = [...capitalized, ...symbols]
  const countAnyCase = counter(names, 'gi')
  const countAsWritten = counter(asWritten, 'g')
  return {
    tag,
    names: [...names, ...asWritten].map(wordsIn),
    mentions: (text) =>
      Math.min(countAnyCase(text) + (isShouting(text) ? 0 : countAsWritten(text)), 3),
  }
}

function wordsIn(text: string): string[] {
  return wordsOf(text.toLowerCase(), 'tags')
}

function counter(names: string[], flags: 'g' | 'gi'): (text: string) => number {
  if (names.length === 0) return () => 0
  const escaped = names.map((name) => name.replace(/[.*+?^${}()[\]\\]/g, '\\$&'))
  const expression = new RegExp(`(?<![\\w.])[$#]?(?:${escaped.join('|')})(?:['’]s)?(?!\\w)`, flags)
  return (text) => text.match(expression)?.length ?? 0
}

/** In a text all in capitals 'NEAR' and 'LINK' say nothing. */
function isShouting(text: string): boolean {
  return text.length > 12 && !/[a-z]/.test(text)
}
