import { Star } from 'lucide-react'
import { FILTER_VALUES_MAX } from '../../../../contract/news/filters.ts'
import { classNames } from '../../../ui/class-names.ts'
import { showNotice } from '../../frame/page-frame/passing-notice.tsx'
import { follow, useFollowedCoins } from '../../my-feed/followed-coins.ts'

type FollowStarProps = { symbol: string; name: string; className?: string }

const starClass =
  'grid size-7 flex-none place-items-center rounded-control max-md:size-11 ' +
  'text-fg-3 hover:bg-surface-3 hover:text-fg aria-pressed:text-accent-text aria-pressed:[&>svg]:fill-current'

export function FollowStar({ symbol, name, className }: FollowStarProps) {
  const isFollowed = useFollowedCoins().includes(symbol)
  return (
    <button
      type="button"
      aria-pressed={isFollowed}
      aria-label={`${isFollowed ? 'Remove the star of' : 'Star'} ${name}`}
      onClick={() => {
        if (!follow(symbol, !isFollowed))
          showNotice(`At most ${FILTER_VALUES_MAX} coins can be starred.`)
      }}
      className={classNames(starClass, className)}
    >
      <Star />
    </button>
  )
}

/** After the symbol of a starred coin in a list. */
export function FollowedMark({ symbol }: { symbol: string }) {
  if (!useFollowedCoins().includes(symbol)) return null
  return (
    <Star
      role="img"
      aria-label="starred"
      className="mt-[3px] size-3! flex-none fill-current text-accent-text"
    />
  )
}
