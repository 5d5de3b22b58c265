import { Check, Rss } from 'lucide-react'
import type { FollowChannelKind } from '../../../contract/following/follow-kinds.ts'
import type { FollowChannel, FollowOptions } from '../../../contract/following/following.ts'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/copy-field.tsx'
import { Row } from './channel-rows.tsx'
import { CHANNEL_CHOICES } from './channel-words.tsx'
import { feedsOf } from './follow-words.ts'

/** Which channels are switched on, and what was typed as their address. */
export type Where = Partial<Record<FollowChannelKind, { isOn?: boolean; address?: string }>>

type FollowWhereProps = {
  view: string
  options: FollowOptions
  channels: FollowChannel[]
  where: Where
  wrong?: { kind?: FollowChannelKind; text: string } | undefined
  onChange: (change: Where) => void
  onPress: (kind: FollowChannelKind) => void
}

/** By which channels messages come. */
export function WhereChoice(props: FollowWhereProps) {
  const { view, options, channels, where, wrong, onChange, onPress } = props
  if (offersOnlyFeeds(options))
    return (
      <div className="mb-4">
        <p className="mb-1 text-small font-label text-fg">Where</p>
        <ul className="rounded-control border border-line-2">
          <FeedRow view={view} />
        </ul>
        <p className="mt-2 text-small text-fg-3">
          This site offers feeds only. Each story comes as soon as it is published.
        </p>
      </div>
    )
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 text-small font-label text-fg">Where</legend>
      <ul className="divide-y divide-line rounded-control border border-line-2">
        {CHANNEL_CHOICES.map(({ kind, Row: ChannelRow }) => (
          <ChannelRow
            key={kind}
            options={options}
            channel={channels.find((channel) => channel.kind === kind)}
            isOn={where[kind]?.isOn ?? false}
            address={where[kind]?.address ?? ''}
            addressError={wrong?.kind === kind ? wrong.text : undefined}
            onSwitch={(isOn) => onChange({ [kind]: { ...where[kind], isOn } })}
            onAddress={(address) => onChange({ [kind]: { ...where[kind], address } })}
            onPress={() => onPress(kind)}
          />
        ))}
        <FeedRow view={view} />
      </ul>
    </fieldset>
  )
}

export const offersOnlyFeeds = (options: FollowOptions) =>
  CHANNEL_CHOICES.every(({ kind }) => !options[kind])

function FeedRow({ view }: { view: string }) {
  const feeds = feedsOf(view)
  if (feeds.length === 0) return null
  return (
    <Row icon={<Rss />} name="Feed" hint="Copy an address">
      <div className="flex gap-1.5">
        {feeds.map(({ label, path }) => (
          <CopyButton key={label} label={label} path={path} />
        ))}
      </div>
    </Row>
  )
}

function CopyButton({ label, path }: { label: string; path: string }) {
  const address = new URL(path, location.href).href
  const { copy, isCopied } = useCopy(address, () => location.assign(address))
  return (
    <Button size="sm" aria-label={`Copy the ${label} address`} onClick={copy}>
      {isCopied ? <Check /> : label}
    </Button>
  )
}
