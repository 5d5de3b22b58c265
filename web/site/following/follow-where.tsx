import { Bell, Check, Mail, Rss, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FollowChannel, FollowOptions } from '../../../contract/following/following.ts'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/copy-field.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Switch } from '../../ui/switch.tsx'
import { canPush, isPushAllowed, isPushBlocked } from './browser-push.ts'
import { feedsOf } from './follow-words.ts'

type Where = { push: boolean; mail: boolean; address: string }

type FollowWhereProps = {
  view: string
  options: FollowOptions
  channels: FollowChannel[]
  where: Where
  addressError?: string | undefined
  onChange: (change: Partial<Where>) => void
  onTelegram: () => void
}

/** By which channels messages come. */
export function WhereChoice({ view, onTelegram, ...props }: FollowWhereProps) {
  const { options } = props
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
        <PushRow {...props} />
        <MailRow {...props} />
        <Row
          icon={<Send />}
          name="Telegram"
          hint={options.telegram ? `Opens ${options.telegram.bot}` : NOT_OFFERED}
        >
          {options.telegram && (
            <Button size="sm" onClick={onTelegram}>
              Open Telegram
            </Button>
          )}
        </Row>
        <FeedRow view={view} />
      </ul>
    </fieldset>
  )
}

export const offersOnlyFeeds = ({ push, mail, telegram }: FollowOptions) =>
  !push && !mail && !telegram

const NOT_OFFERED = 'Not offered by this site'

type ChannelProps = Omit<FollowWhereProps, 'view' | 'onTelegram'>

function PushRow({ options, where, onChange }: ChannelProps) {
  // the browser asks here, not when the panel opens; a 'no' leaves the switch off
  const switchPush = async (isOn: boolean) => onChange({ push: isOn && (await isPushAllowed()) })
  return (
    <Row icon={<Bell />} name="Browser notifications" hint={pushHint(options)}>
      {options.push !== null && canPush() && (
        <Switch
          label="Browser notifications"
          checked={where.push && !isPushBlocked()}
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

function MailRow({ options, channels, where, addressError, onChange }: ChannelProps) {
  const confirmed = channels.find(({ kind, state }) => kind === 'mail' && state === 'confirmed')
  const confirmedHint = confirmed ? `${confirmed.shown}, confirmed` : ''
  return (
    <Row
      icon={<Mail />}
      name="E-mail"
      hint={options.mail ? confirmedHint : NOT_OFFERED}
      below={
        where.mail &&
        !confirmed && (
          <TextField
            type="email"
            label="E-mail address"
            hideLabel
            autoComplete="email"
            value={where.address}
            hint="You confirm it once. No account, no newsletter."
            {...(addressError && { error: addressError })}
            onChange={({ target }) => onChange({ address: target.value })}
          />
        )
      }
    >
      {options.mail && (
        <Switch label="E-mail" checked={where.mail} onChange={(on) => onChange({ mail: on })} />
      )}
    </Row>
  )
}

const FeedRow = ({ view }: { view: string }) => (
  <Row icon={<Rss />} name="Feed" hint="Copy an address">
    <div className="flex gap-1.5">
      {feedsOf(view).map(({ label, path }) => (
        <CopyButton key={label} label={label} path={path} />
      ))}
    </div>
  </Row>
)

type RowProps = {
  icon: ReactNode
  name: string
  hint: string
  below?: ReactNode
  children?: ReactNode
}

const Row = ({ icon, name, hint, below, children }: RowProps) => (
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

function CopyButton({ label, path }: { label: string; path: string }) {
  const address = new URL(path, location.href).href
  const { copy, isCopied } = useCopy(address, () => location.assign(address))
  return (
    <Button size="sm" aria-label={`Copy the ${label} address`} onClick={copy}>
      {isCopied ? <Check /> : label}
    </Button>
  )
}
