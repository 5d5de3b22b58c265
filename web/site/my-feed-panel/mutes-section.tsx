import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Article } from '../../../contract/news/articles.ts'
import { callOf, read } from '../../api/queries.ts'
import { startOfDay } from '../../format/time-span.ts'
import { articleHref, sourceName } from '../article/article-link.ts'
import { useNow, useTimeZone } from '../clock/clock.ts'
import { mutable, muteFinder } from '../my-feed/mutes.ts'
import { MUTES_MAX, type Mute } from '../my-feed/my-feed.ts'
import { myFeed, useMyFeed } from '../my-feed/my-feed-store.ts'
import { changeWithUndo } from '../my-feed/undo.ts'
import { AddLine, PanelChip, PanelSection } from './panel-section.tsx'

const LISTED = 50

export function MutesSection() {
  const mutes = useMyFeed((feed) => feed.mutes)
  const { articles = [], midnight } = useRecentArticles()
  const { data: publishers = [] } = useQuery(read('GET /api/publishers/public', {}))
  const [typed, setTyped] = useState('')
  const [isShown, setShown] = useState(false)
  const [problem, setProblem] = useState<string>()
  const today = articles.filter(({ published_at }) => Date.parse(published_at) >= midnight)
  const hiddenToday = hiddenBy(mutes, today).length
  const tried = typed.trim() ? muteOf(typed.trim(), publishers) : undefined

  const add = () => {
    if (!tried) return
    const isKnown = mutes.some(
      ({ kind, text }) => kind === tried.kind && text.toLowerCase() === tried.text.toLowerCase(),
    )
    if (!isKnown && myFeed().mutes.length >= MUTES_MAX)
      return setProblem(`At most ${MUTES_MAX} mutes can be kept.`)
    if (tried.kind === 'word' && !/[\p{L}\p{N}]/u.test(tried.text))
      return setProblem('A word needs at least one letter or digit.')
    if (!isKnown)
      changeWithUndo(`${tried.text} is muted`, (feed) => ({ ...feed, mutes: [...feed.mutes, tried] }))
    setTyped('')
    setProblem(undefined)
  }
  return (
    <PanelSection
      title="Muted"
      count={mutes.length > 0 ? `${countOf(hiddenToday)} hidden today` : mutes.length}
    >
      {mutes.length === 0 ? (
        <p className="text-hint text-fg-3">
          Articles with a muted word in the title, or from a muted publisher, are left out.
        </p>
      ) : (
        <div className="flex flex-wrap gap-1.5">
          {mutes.map((mute) => (
            <PanelChip
              key={`${mute.kind} ${mute.text}`}
              muted
              removeLabel={`Unmute ${mute.text}`}
              onRemove={() =>
                changeWithUndo(`${mute.text} is no longer muted`, (feed) => ({
                  ...feed,
                  mutes: feed.mutes.filter(({ kind, text }) => kind !== mute.kind || text !== mute.text),
                }))
              }
            >
              <span className="truncate">{mute.text}</span>
            </PanelChip>
          ))}
        </div>
      )}
      <AddLine label="Mute a word or publisher" value={typed} onChange={setTyped} button="Mute" onAdd={add} />
      <p role="status" className="text-hint text-bear-text not-empty:mt-1.5">
        {problem}
      </p>
      {(tried || mutes.length > 0) && (
        <button
          type="button"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
          className="mt-2 min-h-6 text-hint font-label text-accent-text hover:underline hover:underline-offset-3 max-md:min-h-11"
        >
          {isShown ? 'Hide the list' : 'Show what this hides'}
        </button>
      )}
      {isShown && <HiddenList mutes={tried ? [tried] : mutes} articles={articles} />}
    </PanelSection>
  )
}

/** A name of a publisher means that publisher, anything else a word. */
function muteOf(text: string, publishers: readonly { name: string }[]): Mute {
  const publisher = publishers.find(({ name }) => name.toLowerCase() === text.toLowerCase())
  return publisher ? { kind: 'publisher', text: publisher.name } : { kind: 'word', text }
}

const countOf = (count: number) => `${count} ${count === 1 ? 'article' : 'articles'}`

type HiddenListProps = { mutes: readonly Mute[]; articles: Parameters<typeof hiddenBy>[1] }

function HiddenList({ mutes, articles }: HiddenListProps) {
  const hidden = hiddenBy(mutes, articles)
  return (
    <div className="mt-2 rounded-control bg-surface-2 px-3 py-2.5 text-hint">
      <p role="status" className="text-fg-2">
        {hidden.length} of the newest {countOf(articles.length)}
        {mutes.length === 1 && `, by '${mutes[0]?.text}'`}
      </p>
      <ul aria-label="Hidden articles" className="mt-1 grid gap-1.5">
        {hidden.slice(0, LISTED).map(({ article, mute }) => (
          <li key={article.id}>
            <a
              href={articleHref(article.url)}
              target="_blank"
              rel="noopener noreferrer"
              className="text-fg hover:underline hover:underline-offset-3"
            >
              {article.title}
            </a>{' '}
            <span className="text-fg-3">
              {sourceName(article)}
              {mutes.length > 1 && `, by '${mute.text}'`}
            </span>
          </li>
        ))}
      </ul>
      {hidden.length > LISTED && <p className="mt-1 text-fg-3">{hidden.length - LISTED} more</p>}
    </div>
  )
}

const PAGE = 100
const PAGES_MAX = 3

/** The newest articles of the whole feed: what mutes are tried on here, so that no word of them is sent. */
export const recentArticles = (since: number) =>
  queryOptions({
    queryKey: ['recent articles', since],
    queryFn: async ({ client, signal }) => {
      const articles: Article[] = []
      let before: string | undefined
      for (let page = 1; page <= PAGES_MAX; page++) {
        const query = { limit: PAGE, ...(before && { before }) }
        const found = await callOf(client)('GET /api/articles', { query }, { signal })
        articles.push(...found.articles)
        before = found.nextBefore ?? undefined
        const last = found.articles.at(-1)
        if (!before || !last || Date.parse(last.published_at) < since) break
      }
      return articles
    },
    staleTime: 60_000,
    meta: { failure: 'Failed to fetch articles' },
  })

function useRecentArticles() {
  const midnight = startOfDay(useNow(), useTimeZone())
  const { data } = useQuery(recentArticles(midnight))
  return { articles: data, midnight }
}

/** The articles these mutes hide, newest first, each with the one that does. */
function hiddenBy(mutes: readonly Mute[], articles: readonly Article[]) {
  const find = muteFinder(mutes)
  return articles.flatMap((article) => {
    const mute = find?.(mutable(article))
    return mute ? [{ article, mute }] : []
  })
}
