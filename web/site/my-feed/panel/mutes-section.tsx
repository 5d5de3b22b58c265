import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Article } from '../../../../contract/news/articles.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import { clientCall, read } from '../../../api/queries.ts'
import { startOfLocalDay } from '../../../format/time-span.ts'
import { useNow, useTimeZone } from '../../frame/clock/clock.ts'
import { outgoing, sourceName } from '../../news/articles/article-link.ts'
import { mutable, muteFinder } from '../mutes.ts'
import { MUTES_MAX, type Mute } from '../my-feed.ts'
import { myFeed, useMyFeed } from '../my-feed-store.ts'
import { changeWithUndo, removeWithUndo } from '../undo.ts'
import { AddLine } from './add-line.tsx'
import { PanelChips } from './panel-chips.tsx'
import { PanelSection } from './panel-section.tsx'

const LISTED = 50

export function MutesSection() {
  const mutes = useMyFeed((feed) => feed.mutes)
  const midnight = startOfLocalDay(useNow(), useTimeZone())
  const { data: articles = [] } = useQuery(recentArticles(midnight))
  const { data: publishers = [] } = useQuery(read('GET /api/publishers/public', {}))
  const [typed, setTyped] = useState('')
  const [isShown, setShown] = useState(false)
  const today = articles.filter(({ published_at }) => Date.parse(published_at) >= midnight)
  const hiddenToday = hiddenBy(mutes, today).length
  const tried = typed ? muteOf(typed, publishers) : undefined

  const add = (word: string) => {
    const added = muteOf(word, publishers)
    const isKnown = mutes.some(
      ({ kind, text }) => kind === added.kind && text.toLowerCase() === added.text.toLowerCase(),
    )
    if (isKnown) return undefined
    if (myFeed().mutes.length >= MUTES_MAX) return `At most ${MUTES_MAX} mutes can be kept.`
    if (!/[\p{L}\p{N}]/u.test(added.text)) return 'A word needs at least one letter or digit.'
    changeWithUndo(`${added.text} is muted`, (feed) => ({ ...feed, mutes: [...feed.mutes, added] }))
    return undefined
  }
  return (
    <PanelSection
      title="Muted"
      count={mutes.length > 0 ? `${countText(hiddenToday, 'article')} hidden today` : 0}
    >
      <PanelChips
        muted
        empty="Articles with a muted word in the title, or from a muted publisher, are left out."
        chips={mutes.map(({ kind, text }) => ({
          text,
          removeLabel: `Unmute ${text}`,
          onRemove: () =>
            removeWithUndo(
              `${text} is no longer muted`,
              'mutes',
              (mute) => mute.kind === kind && mute.text === text,
            ),
        }))}
      />
      <AddLine label="Mute a word or publisher" onType={setTyped} button="Mute" onAdd={add} />
      {(tried || mutes.length > 0) && (
        <button
          type="button"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
          className="mt-2 min-h-6 text-small font-label text-accent-text hover:underline hover:underline-offset-3 max-md:min-h-11"
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

type HiddenListProps = { mutes: readonly Mute[]; articles: Parameters<typeof hiddenBy>[1] }

function HiddenList({ mutes, articles }: HiddenListProps) {
  const hidden = hiddenBy(mutes, articles)
  return (
    <div className="mt-2 rounded-control bg-surface-2 px-3 py-2.5 text-small">
      <p role="status" className="text-fg-2">
        {hidden.length} of the newest {countText(articles.length, 'article')}
        {mutes.length === 1 && `, by '${mutes[0]?.text}'`}
      </p>
      <ul aria-label="Hidden articles" className="mt-1 grid gap-1.5">
        {hidden.slice(0, LISTED).map(({ article, mute }) => (
          <li key={article.id}>
            <a
              {...outgoing(article.url)}
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
        const found = await clientCall(client)('GET /api/articles', { query }, { signal })
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

function hiddenBy(mutes: readonly Mute[], articles: readonly Article[]) {
  const find = muteFinder(mutes)
  return articles.flatMap((article) => {
    const mute = find?.(mutable(article))
    return mute ? [{ article, mute }] : []
  })
}
