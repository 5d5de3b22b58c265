import { Bell, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FollowChannelKind } from '../../../contract/following/follow-kinds.ts'
import type { FollowChannel, FollowOptions } from '../../../contract/following/following.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Switch } from '../../ui/switch.tsx'
import { canPush, isPushAllowed, isPushBlocked } from './browser-push.ts'

/** One channel in the panel. */
export type ChannelRowProps = {
  options: FollowOptions
  /** What the follower has of it already. */
  channel: FollowChannel | undefined
  isOn: boolean
  address: string
  addressError?: string | undefined
  onSwitch: (isOn: boolean) => void
  onAddress: (address: string) => void
  /** Follows by it at once. */
  onPress: () => void
}

const NOT_OFFERED = 'Not offered by this site'

export function PushRow({ options, isOn, onSwitch }: ChannelRowProps) {
  // the browser asks here, not when the panel opens; a 'no' leaves the switch off
  const switchPush = async (isOn: boolean) => onSwitch(isOn && (await isPushAllowed()))
  return (
    <Row icon={<Bell />} name="Browser notifications" hint={pushHint(options)}>
      {options.push !== null && canPush() && (
        <Switch
          label="Browser notifications"
          checked={isOn && !isPushBlocked()}
          disabled={isPushBlocked()}
          onChange={(isOn) => void switchPush(isOn)}
        />
      )}
    </Row>
  )
}

function pushHint({ push }: FollowOptions): string {
  if (!push) return NOT_OFFERED
  if (!canPush())
    return 'This browser has none. On an iPhone, add the site to the Home Screen first.'
  if (isPushBlocked())
    return "Your browser blocks notifications. Allow them for this site in the browser's settings, then switch them on here."
  return 'On this device, also while the site is closed'
}

type AddressRowWords = {
  icon: ReactNode
  name: string
  type: 'email' | 'text'
  label: string
  hint: string
}

/** The row of a channel whose address the reader types. */
export function addressRow(
  kind: FollowChannelKind,
  { icon, name, type, label, hint }: AddressRowWords,
) {
  return ({ options, channel, isOn, address, addressError, ...on }: ChannelRowProps) => {
    const confirmed = channel?.state === 'confirmed' ? channel : undefined
    const confirmedHint = confirmed ? `${confirmed.shown}, confirmed` : ''
    return (
      <Row
        icon={icon}
        name={name}
        hint={options[kind] ? confirmedHint : NOT_OFFERED}
        below={
          isOn &&
          !confirmed && (
            <TextField
              type={type}
              label={label}
              hideLabel
              autoComplete={type === 'email' ? 'email' : 'off'}
              value={address}
              hint={hint}
              {...(addressError && { error: addressError })}
              onChange={({ target }) => on.onAddress(target.value)}
            />
          )
        }
      >
        {options[kind] && <Switch label={name} checked={isOn} onChange={on.onSwitch} />}
      </Row>
    )
  }
}

export const TelegramRow = ({ options: { telegram }, onPress }: ChannelRowProps) => (
  <Row icon={<Send />} name="Telegram" hint={telegram ? `Opens ${telegram.bot}` : NOT_OFFERED}>
    {telegram && (
      <Button size="sm" onClick={onPress}>
        Open Telegram
      </Button>
    )}
  </Row>
)

type RowProps = {
  icon: ReactNode
  name: string
  hint: string
  below?: ReactNode
  children?: ReactNode
}

export const Row = ({ icon, name, hint, below, children }: RowProps) => (
  <li className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-3 px-3.5 py-2.5">
    <span className="text-fg-3">{icon}</span>
    <span>
      <span className="block font-label text-fg">{name}</span>
      {hint && <span className="block text-small text-fg-3">{hint}</span>}
    </span>
    {children || <span />}
    {below && <div className="col-span-2 col-start-2 mt-2">{below}</div>}
  </li>
)
