import { Bell, Code, Mail, Send, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  FOLLOW_CHANNELS,
  type FollowChannelKind,
} from '../../../contract/following/follow-kinds.ts'
import type { FollowOptions, NewFollow } from '../../../contract/following/following.ts'
import { endPush, subscribeToPush } from './browser-push.ts'
import { addressRow, type ChannelRowProps, PushRow, TelegramRow } from './channel-rows.tsx'

/** How a reader chooses a channel in the panel. */
type ChannelChoice = {
  Row: (props: ChannelRowProps) => ReactNode
  /** What is sent to follow by it. */
  give: (
    address: string,
    options: FollowOptions,
  ) => Promise<Partial<Pick<NewFollow, FollowChannelKind>>>
  /** Of an address that the reader types: the words for a wrong one. */
  wrongAddress?: string
  /** It has a button that follows at once, and no switch. */
  isPressed?: true
}

type FollowChannelWords = {
  name: string
  icon: ReactNode
  /** What the one address of this kind is called that needs no name. */
  own?: string
  /** The button that deletes the address. */
  remove: string
  /** What the browser itself must end first. */
  end?: () => Promise<void>
  choice?: ChannelChoice
  /** For admins, who count its addresses in this unit. */
  admin: { icon: ReactNode; unit: string }
}

/** Every channel to readers, as screens show it. The panel lets readers choose those that they set up themselves. */
export const FOLLOW_CHANNEL_WORDS: Record<FollowChannelKind, FollowChannelWords> = {
  push: {
    name: 'Browser',
    icon: <Bell />,
    own: 'This browser',
    remove: 'Turn off',
    end: endPush,
    choice: { Row: PushRow, give: givePush },
    admin: { icon: <Bell />, unit: 'browsers' },
  },
  mail: {
    name: 'E-mail',
    icon: <Mail />,
    remove: 'Remove',
    choice: {
      Row: addressRow('mail', {
        icon: <Mail />,
        name: 'E-mail',
        type: 'email',
        label: 'E-mail address',
        hint: 'You confirm it once. No account, no newsletter.',
      }),
      give: async (mail) => ({ mail }),
      wrongAddress: 'This is not a whole address.',
    },
    admin: { icon: <Mail />, unit: 'confirmed' },
  },
  telegram: {
    name: 'Telegram',
    icon: <Send />,
    remove: 'Unlink',
    choice: { Row: TelegramRow, give: async () => ({ telegram: true }), isPressed: true },
    admin: { icon: <Send />, unit: 'chats' },
  },
  webhook: {
    name: 'Webhook',
    icon: <Code />,
    remove: 'Remove',
    admin: { icon: <Webhook />, unit: 'programs' },
  },
}

async function givePush(_address: string, { push: offered }: FollowOptions) {
  const push = offered && (await subscribeToPush(offered.key))
  if (!push) throw new Error('The browser gave no keys')
  return { push }
}

/** The channels of the panel, in its order. */
export const CHANNEL_CHOICES = FOLLOW_CHANNELS.flatMap((kind) => {
  const { choice } = FOLLOW_CHANNEL_WORDS[kind]
  return choice ? [{ kind, ...choice }] : []
})
