import { Bell, Code, Mail, Send, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FollowChannelKind } from '../../../contract/following/follow-kinds.ts'
import { endPush } from './browser-push.ts'

type FollowChannelWords = {
  name: string
  icon: ReactNode
  /** What the one address of this kind is called that needs no name. */
  own?: string
  /** The button that deletes the address. */
  remove: string
  /** What the browser itself must end first. */
  end?: () => Promise<void>
  /** For admins, who count its addresses in this unit. */
  admin: { icon: ReactNode; unit: string }
}

/** Every channel to readers, as screens show it. The panel has a row for those that readers set up themselves. */
export const FOLLOW_CHANNEL_WORDS: Record<FollowChannelKind, FollowChannelWords> = {
  push: {
    name: 'Browser',
    icon: <Bell />,
    own: 'This browser',
    remove: 'Turn off',
    end: endPush,
    admin: { icon: <Bell />, unit: 'browsers' },
  },
  mail: {
    name: 'E-mail',
    icon: <Mail />,
    remove: 'Remove',
    admin: { icon: <Mail />, unit: 'confirmed' },
  },
  telegram: {
    name: 'Telegram',
    icon: <Send />,
    remove: 'Unlink',
    admin: { icon: <Send />, unit: 'chats' },
  },
  webhook: {
    name: 'Webhook',
    icon: <Code />,
    remove: 'Remove',
    admin: { icon: <Webhook />, unit: 'programs' },
  },
}
