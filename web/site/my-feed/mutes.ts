import { useMemo } from 'react'
import type { TopStory } from '../../../contract/stories/stories.ts'
import { sourceName } from '../news/articles/article-link.ts'
import type { Mute } from './my-feed.ts'
import { useMyFeed } from './my-feed-store.ts'

export type Mutable = { title: string; publishers: readonly (string | null)[] }

/** The plain pattern is several times faster, and nearly all headlines are plain. */
function wordsOf(text: string): readonly string[] {
  const lower = text.toLowerCase()
  return lower.match(/[^ -~]/.test(lower) ? /[\p{L}\p{N}]+/gu : /[a-z0-9]+/g) ?? []
}

/**
 * Finds the mute that hides an article: whole words, case ignored, in its title or the name of its publisher, or the
 * publisher itself. One lookup a word, however many mutes there are. Undefined without mutes.
 */
export function muteFinder(
  mutes: readonly Mute[],
): ((article: Mutable) => Mute | undefined) | undefined {
  if (mutes.length === 0) return undefined
  const publishers = new Map<string, Mute>()
  const phrases = new Map<string, { words: readonly string[]; mute: Mute }[]>()
  for (const mute of mutes) {
    const words = wordsOf(mute.text)
    const [first] = words
    if (mute.kind === 'publisher') publishers.set(mute.text.toLowerCase(), mute)
    else if (first !== undefined)
      phrases.set(first, [...(phrases.get(first) ?? []), { words, mute }])
  }
  const none: never[] = []
  const inText = (text: string): Mute | undefined => {
    const words = wordsOf(text)
    for (let place = 0; place < words.length; place++)
      for (const phrase of phrases.get(words[place] as string) ?? none)
        if (phrase.words.every((part, offset) => words[place + offset] === part)) return phrase.mute
    return undefined
  }
  return ({ title, publishers: names }) => {
    const byName = names.map((name) =>
      name === null ? undefined : publishers.get(name.toLowerCase()),
    )
    // what several outlets had first is hidden when all of them are muted
    if (byName.length > 0 && byName.every((mute) => mute !== undefined)) return byName[0]
    if (phrases.size === 0) return undefined
    return inText(title) ?? (names.length === 1 ? inText(names[0] ?? '') : undefined)
  }
}

export const mutable = (article: Parameters<typeof sourceName>[0] & { title: string }) => ({
  title: article.title,
  publishers: [sourceName(article)],
})

/** Top stories without muted words in the headline, and without those that only muted outlets had first. */
export function useUnmutedStories(
  stories: readonly TopStory[] | undefined,
): readonly TopStory[] | undefined {
  const mutes = useMyFeed((feed) => feed.mutes)
  return useMemo(() => {
    const find = muteFinder(mutes)
    if (!find) return stories
    return stories?.filter(
      ({ title, first }) => !find({ title, publishers: first?.publishers ?? [] }),
    )
  }, [mutes, stories])
}
