import { FOLLOW_CHANNEL_KINDS } from '../../../../contract/following/follow-kinds.ts'
import type { ReaderChannel } from '../../../../contract/following/following-settings.ts'
import { formatCount } from '../../../../contract/platform/count-text.ts'
import { formatTimestamp } from '../../../format/timestamp.ts'
import { FOLLOW_CHANNEL_WORDS } from '../../../site/following/channel-words.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { SmallText } from '../../../ui/text.tsx'
import { ChannelIcon } from '../../screen/channel-icon.tsx'

type ChannelSwitchProps = { channel: ReaderChannel; onSwitch: (isOn: boolean) => void }

/** A channel to readers: how many use it, how it works, and whether it is on. */
export function ChannelSwitch({ channel, onSwitch }: ChannelSwitchProps) {
  const { kind, enabled, missing, confirmed, waiting } = channel
  const { name } = FOLLOW_CHANNEL_KINDS[kind]
  const { icon, unit } = FOLLOW_CHANNEL_WORDS[kind].admin
  return (
    <li className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 px-5 py-3 md:grid-cols-[36px_minmax(0,1fr)_200px_200px_auto] max-md:px-4">
      <ChannelIcon>{icon}</ChannelIcon>
      <div className="min-w-0">
        <h3 className="font-strong">{name}</h3>
        {missing && <SmallText>{missing}</SmallText>}
      </div>
      <p className="max-md:col-start-2">
        <b className="font-strong">{formatCount(confirmed)}</b>{' '}
        <span className="text-small text-fg-3">
          {unit}
          {waiting > 0 && `, ${formatCount(waiting)} not yet`}
        </span>
      </p>
      <SmallText className="max-md:col-start-2">{lastText(channel)}</SmallText>
      <Switch
        label={name}
        checked={enabled}
        disabled={missing !== null && !enabled}
        onChange={onSwitch}
        className="max-md:col-start-3 max-md:row-start-1"
      />
    </li>
  )
}

function lastText({ failed_today, last }: ReaderChannel): string {
  if (failed_today > 0) return `${formatCount(failed_today)} failed today`
  if (!last) return 'nothing sent yet'
  return `${last.sent ? 'Delivered' : 'Failed'} ${formatTimestamp(last.at)}`
}
