import { Check, CircleX, Clock, Hash, Mail, MessageSquare, Send, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import { CHANNELS, type ChannelKind } from '../../../../contract/admin/alert-events.ts'
import type { AlertChannel } from '../../../../contract/admin/alerts.ts'
import { formatTimestamp } from '../../../format/timestamp.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Hint } from '../../../ui/text.tsx'
import { ChannelIcon } from '../../screen/channel-icon.tsx'

type ChannelRowProps = {
  channel: AlertChannel
  isTested: boolean
  onTest: () => void
  onEdit: () => void
  onSwitch: (enabled: boolean) => void
}

/** One channel: where it leads, its last message, and what can be done. */
export function AlertChannelRow({ channel, isTested, onTest, onEdit, onSwitch }: ChannelRowProps) {
  const { name } = CHANNELS[channel.kind]
  const isSetUp = channel.state === 'ready'
  const edit = isSetUp ? 'Edit' : 'Set up'
  return (
    <li className="grid grid-cols-[36px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 px-5 py-3.5 md:grid-cols-[36px_minmax(0,1fr)_minmax(0,240px)_200px] max-md:px-4">
      <ChannelIcon className="max-md:self-start">{icons[channel.kind]}</ChannelIcon>
      <div className="min-w-0">
        <h3 className="font-strong">{name}</h3>
        <Hint className="truncate font-mono" title={channel.target ?? undefined}>
          {channel.state === 'lost' ? 'Enter the key again' : (channel.target ?? 'not set up')}
        </Hint>
      </div>
      <div className="max-md:col-start-2">
        <LastResult last={channel.last} />
      </div>
      <div className="flex items-center justify-end gap-2 max-md:col-span-full max-md:[&>button:not([role=switch])]:flex-1">
        {isSetUp && (
          <Button size="sm" aria-label={`Test ${name}`} busy={isTested} onClick={onTest}>
            Test
          </Button>
        )}
        <Button size="sm" aria-label={`${edit} ${name}`} onClick={onEdit}>
          {edit}
        </Button>
        {isSetUp && (
          <Switch
            label={name}
            checked={channel.enabled}
            onChange={onSwitch}
            className="max-md:mx-3"
          />
        )}
      </div>
    </li>
  )
}

const icons: Record<ChannelKind, ReactNode> = {
  webhook: <Webhook />,
  telegram: <Send />,
  discord: <MessageSquare />,
  slack: <Hash />,
  email: <Mail />,
}

const results = {
  delivered: { word: 'Delivered', className: 'text-bull', icon: <Check /> },
  failed: { word: 'Failed', className: 'text-bear', icon: <CircleX /> },
  waiting: { word: 'Waiting', className: 'text-fg-2', icon: <Clock /> },
}

function LastResult({ last }: Pick<AlertChannel, 'last'>) {
  if (!last) return <span className="text-small text-fg-3">No deliveries</span>
  const { word, className, icon } = results[last.state]
  return (
    <span className={`inline-flex items-center gap-2 text-small [&>svg]:size-4 ${className}`}>
      {icon}
      {word}, {formatTimestamp(last.at)}
    </span>
  )
}
