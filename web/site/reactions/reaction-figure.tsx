import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import type { CoinReaction } from '../../../contract/stories/article-story.ts'
import { trendOf } from '../../format/percent.ts'
import { formatReaction } from '../../format/reaction.ts'
import { loadOnce } from '../../page/load-once.ts'
import type { PriceReceipt } from './price-receipt.tsx'

const COLOUR = { up: 'text-bull-text', down: 'text-bear-text', flat: 'text-fg-2' }

/** What a coin's price did after a story, never without its time; pressed it shows where that comes from. */
export function ReactionFigure({ symbol, reaction }: { symbol: string; reaction: CoinReaction }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const client = useQueryClient()
  const { story_id, at, after_1h } = reaction
  const text = formatReaction(at, after_1h)
  const hasFigure = after_1h.change_percent !== null
  const expect = () => {
    clearTimeout(expected)
    expected = setTimeout(() => readAhead(client, story_id, symbol), HOVER_MS)
  }
  return (
    <>
      <button
        type="button"
        aria-label={`${symbol} ${text}. Where does this come from?`}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
        onPointerEnter={expect}
        onFocus={expect}
        onPointerLeave={() => clearTimeout(expected)}
        className={`inline-flex items-center gap-1 text-meta font-strong whitespace-nowrap tabular-nums max-md:text-small ${hasFigure ? COLOUR[trendOf(after_1h.change_percent)] : 'text-fg-3'}`}
      >
        {text === 'measuring' && <Clock className="size-3!" />}
        <span className="dots">{text}</span>
      </button>
      {anchor && (
        <Suspense>
          <Receipt storyId={story_id} symbol={symbol} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const HOVER_MS = 150
let expected: ReturnType<typeof setTimeout> | undefined

/** Most readers ask for no receipt: it is fetched with the first sign that one will. */
const loadReceipt = () => import('./price-receipt.tsx')
const useReceipt = loadOnce(loadReceipt)

const readAhead = (client: QueryClient, storyId: number, symbol: string) =>
  loadReceipt().then(
    ({ reactionQuery }) => client.prefetchQuery(reactionQuery(storyId, symbol)),
    () => {},
  )

function Receipt(props: ComponentProps<typeof PriceReceipt>) {
  const { PriceReceipt: Loaded } = useReceipt()
  return <Loaded {...props} />
}
