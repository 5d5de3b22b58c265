import {
  FOLLOW_FAILING_HOURS,
  type FollowChannelKind,
} from '../../../contract/following/follow-kinds.ts'
import type { FollowChannel } from '../../../contract/following/following.ts'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { FOLLOW_CHANNEL_WORDS } from './channel-words.tsx'
import type { FollowingChanges } from './following-changes.ts'

const STATES = { waiting: 'waiting for you to confirm', confirmed: 'confirmed' }
const SWITCHED_OFF = {
  refused: 'switched off: too many messages were returned',
  failing: `switched off: no message arrived for ${FOLLOW_FAILING_HOURS} hours`,
}

/** Where messages go. */
export function FollowChannels({
  channels,
  call,
  change,
}: FollowingChanges & { channels: FollowChannel[] }) {
  const remove = (channel: FollowChannelKind) =>
    change(async () => {
      await FOLLOW_CHANNEL_WORDS[channel].end?.()
      return call('DELETE /api/following/channels/:channel', { params: { channel } })
    })
  const switchOn = (channel: FollowChannelKind) =>
    change(
      () =>
        call('PATCH /api/following/channels/:channel', {
          params: { channel },
          body: { paused: false },
        }),
      'Messages are sent there again.',
    )
  const confirmAgain = () =>
    change(async () => {
      await call('POST /api/following/confirmation', {})
      return call('GET /api/following', {})
    }, 'Sent again.')
  return (
    <Panel className="mb-4">
      <PanelHead title="Where messages go" />
      <ul className="divide-y divide-line">
        {channels.map(({ kind, state, paused_for, shown, rules }) => (
          <li
            key={kind}
            className="flex min-h-14 flex-wrap items-center gap-x-3.5 gap-y-1 px-5 py-2 max-md:px-4"
          >
            <span className="text-fg-3">{FOLLOW_CHANNEL_WORDS[kind].icon}</span>
            <span className="mr-auto min-w-0">
              <span className="block font-label [overflow-wrap:anywhere]">
                {shown || FOLLOW_CHANNEL_WORDS[kind].own || FOLLOW_CHANNEL_WORDS[kind].name}
              </span>
              <span className="block text-small text-fg-3">
                {state === 'paused' ? SWITCHED_OFF[paused_for ?? 'refused'] : STATES[state]}
              </span>
            </span>
            <span className="text-small text-fg-3">{rules} followed</span>
            {state === 'waiting' && kind === 'mail' && (
              <Button size="sm" onClick={() => void confirmAgain()}>
                Send again
              </Button>
            )}
            {state === 'paused' && (
              <Button size="sm" onClick={() => void switchOn(kind)}>
                Switch on
              </Button>
            )}
            <Button size="sm" onClick={() => void remove(kind)}>
              {FOLLOW_CHANNEL_WORDS[kind].remove}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
