import type { FeedFilters } from '../../../contract/news/filters.ts'
import { Switch } from '../../ui/switch.tsx'
import { useFollowedCoins } from '../my-feed/followed-coins.ts'

type FollowedFieldProps = { filters: FeedFilters; onChange: (part: FeedFilters) => void }

/** One switch for all the coins starred in this browser. */
export function FollowedField({ filters, onChange }: FollowedFieldProps) {
  const followed = useFollowedCoins()
  const isOn = followed.length > 0 && followed.every((symbol) => filters.coin?.includes(symbol))
  return (
    <div className="col-span-2 flex min-h-6 items-center justify-between gap-4 max-md:min-h-11">
      <span className="grid">
        <span className="font-medium">Only starred coins</span>
        <span className="text-hint text-fg-3">
          {followed.length === 0
            ? 'No starred coins yet. Press the star beside a coin.'
            : followed.join(', ')}
        </span>
      </span>
      <Switch
        label="Only starred coins"
        checked={isOn}
        disabled={followed.length === 0}
        onChange={(on) => onChange({ coin: on ? [...followed] : undefined })}
      />
    </div>
  )
}
