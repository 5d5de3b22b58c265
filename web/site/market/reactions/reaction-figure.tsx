import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import type { CoinReaction } from '../../../../contract/stories/article-story.ts'
import { formatReaction } from '../../../format/reaction.ts'
import { onHoverIntent } from '../../../page/hover-intent.ts'
import { idlePart } from '../../../page/part-boundary.tsx'
import { trendText } from '../coin-parts/trend-text.ts'

/** Price change of a coin after a story, always with its duration; pressing it opens the details. */
export function ReactionFigure({ symbol, reaction }: { symbol: string; reaction: CoinReaction }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const client = useQueryClient()
  const { story_id, at, after_1h } = reaction
  const text = formatReaction(at, after_1h)
  const hasFigure = after_1h.change_percent !== null
  return (
    <>
      <button
        type="button"
        aria-label={`${symbol} ${text}. Where does this come from?`}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
        {...onHoverIntent(async () => {
          await client.prefetchQuery((await loadReceipt()).reactionQuery(story_id, symbol))
        })}
        className={`reaction ${hasFigure ? trendText(after_1h.change_percent) : 'text-fg-3'}`}
      >
        {text === 'measuring' && <Clock />}
        <span className="dots">{text}</span>
      </button>
      {anchor && (
        <Receipt
          storyId={story_id}
          symbol={symbol}
          anchor={anchor}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  )
}

/** Most readers open no receipt. Its data is fetched on hover or focus, before the click. */
const loadReceipt = () => import('./price-receipt.tsx')
const Receipt = idlePart(loadReceipt, 'PriceReceipt', 'inline')
