import { randomBytes } from 'node:crypto'
import type {
  FollowChannelKind,
  FollowChannelProblem,
} from '../../contract/following/follow-kinds.ts'
import type { Followed, FollowOptions, NewFollow } from '../../contract/following/following.ts'
import { mailServer } from '../messages/mail-server.ts'
import { isPushService } from '../messages/senders/push.ts'
import type { Context } from '../platform/context.ts'
import { addressNotAllowed } from '../platform/errors.ts'
import { OutboundError } from '../platform/outbound/outbound.ts'
import { currentSite } from '../platform/settings/current-site.ts'
import { keptPushKey, openPushKeys, senderSecret } from './channel-keys.ts'
import type { FollowSender } from './channels/follow-message.ts'
import { pushChannel } from './channels/push.ts'
import { telegramChannel } from './channels/telegram.ts'
import { webhookChannel } from './channels/webhook.ts'
import { requireMailAddress } from './mail-address.ts'
import { openMail } from './open-mail.ts'
import type { FollowSettings } from './settings-store.ts'
import { type GivenToTest, type TestResult, testBot, testMail } from './test-channels.ts'

type Place = Pick<Context, 'config' | 'db' | 'now'>

export type GivenAddress = {
  /** What is sealed. */
  address: string
  /** By what it is found. */
  identity: string
  /** Of an e-mail address: where it arrives, which limits and bars are kept of. */
  mailbox?: string
  shownOnce?: ShownOnce
}

/** What the reader is given in the reply to a follow, and never again. */
export type ShownOnce = Pick<Followed, 'telegram_url' | 'webhook_secret'>

/** How we know that messages may go to an address: it was given by its owner, by a mail's link, by a code. */
type Confirmed<Kind extends FollowChannelKind> =
  | { confirmedBy: 'owner' | 'mail' }
  /** `linkWith`: where the reader takes the code. */
  | {
      confirmedBy: 'code'
      linkWith: (context: Place, offered: FollowOptions[Kind], code: string) => ShownOnce
    }

/** How readers are reached by one kind of channel. */
type ReaderChannel<Kind extends FollowChannelKind> = {
  /** What it lacks before it can send, as a sentence; null when nothing is. */
  missing: (context: Place, settings: FollowSettings) => Promise<string | null>
  /** What a page needs to offer it. */
  offer: (context: Place, settings: FollowSettings) => Promise<FollowOptions[Kind]>
  notOffered: FollowOptions[Kind]
  /** Undefined when its keys cannot be read. */
  open: (context: Context, settings: FollowSettings) => Promise<FollowSender | undefined>
  /** Tries it for an admin; without it a channel that lacks nothing is ready. */
  test?: (context: Context, settings: FollowSettings, given: GivenToTest) => Promise<TestResult>
  /** Reads what a reader gives, and throws what is wrong with it. Undefined: the address comes with the code. */
  read: (context: Context, given: NonNullable<NewFollow[Kind]>) => GivenAddress | undefined
  /** An address that others may know stays with the follower who gave it first. */
  staysWithFirst: boolean
  /**
   * When an address is switched off. `refused`: too many messages in a row. `failing`: all of them for a day, of a server
   * that is the reader's own. Null where its service says when an address is gone.
   */
  switchedOffWhen: FollowChannelProblem | null
  readBy: 'person' | 'program'
  /** A pause that its service asks for is one for all readers. */
  sharesLimit: boolean
  /** The server of an address, of channels whose addresses are on several. */
  serverOf?: (address: string) => string
  /** Readers name the server: it may be slow on purpose. */
  isAnyServer: boolean
  /** How its owner recognises an address; empty when there is only one. */
  shown: (address: string) => string
} & Confirmed<Kind>

/** Every channel. A new one has its words in contract and browser, and its messages in `channels/`. */
export const READER_CHANNELS: { [Kind in FollowChannelKind]: ReaderChannel<Kind> } = {
  push: {
    missing: async () => null,
    offer: async (context, settings) => ({ key: await keptPushKey(context, settings) }),
    notOffered: null,
    async open(context, settings) {
      const keys = await openPushKeys(context, settings)
      return keys && pushChannel(context, { keys, contact: settings.push_contact })
    },
    read({ config }, subscription) {
      if (!isPushService(config, subscription.endpoint))
        throw addressNotAllowed('Notifications go to the push services of browsers only.')
      return { address: JSON.stringify(subscription), identity: subscription.endpoint }
    },
    confirmedBy: 'owner',
    staysWithFirst: false,
    switchedOffWhen: null,
    readBy: 'person',
    sharesLimit: false,
    serverOf: (address) => hostnameOf(JSON.parse(address).endpoint),
    isAnyServer: false,
    shown: () => '',
  },
  mail: {
    async missing(context, { mail_from }) {
      const server = await mailServer(context)
      if (!server) return 'No mail server'
      return mail_from || server.from ? null : 'No sender address'
    },
    offer: async () => true,
    notOffered: false,
    open: openMail,
    test: testMail,
    read: (_context, mail) => requireMailAddress(mail),
    confirmedBy: 'mail',
    staysWithFirst: false,
    switchedOffWhen: 'refused',
    readBy: 'person',
    sharesLimit: false,
    isAnyServer: false,
    shown: (address) => address.replace(/^(.).*@/u, '$1…@'),
  },
  telegram: {
    async missing({ config }, { telegram_token_sealed, telegram_bot }) {
      if (!telegram_token_sealed && !config.telegramBotToken) return 'No bot'
      return telegram_bot ? null : 'No bot name'
    },
    offer: async (_context, { telegram_bot }) => ({ bot: `@${telegram_bot}` }),
    notOffered: null,
    async open(context, settings) {
      const token = await senderSecret(context, settings, 'telegram_token')
      return token ? telegramChannel(context, { token }) : undefined
    },
    test: testBot,
    read: () => undefined,
    confirmedBy: 'code',
    linkWith({ config: { telegramLinks = 'https://t.me' } }, offered, code) {
      const bot = offered?.bot.replace('@', '')
      return bot ? { telegram_url: `${telegramLinks}/${bot}?start=${code}` } : {}
    },
    staysWithFirst: false,
    switchedOffWhen: null,
    readBy: 'person',
    sharesLimit: true,
    isAnyServer: false,
    shown: () => '',
  },
  webhook: {
    missing: async () => null,
    offer: async () => true,
    notOffered: false,
    open: async (context) => webhookChannel(context, await currentSite(context)),
    read({ outbound }, url) {
      refusePrivate(outbound, url)
      const secret = `whsec_${randomBytes(32).toString('base64')}`
      const address = JSON.stringify({ url, secret })
      return { address, identity: url, shownOnce: { webhook_secret: secret } }
    },
    confirmedBy: 'owner',
    staysWithFirst: true,
    switchedOffWhen: 'failing',
    readBy: 'program',
    sharesLimit: false,
    serverOf: (address) => hostnameOf(JSON.parse(address).url),
    isAnyServer: true,
    shown: (address) => (address ? (URL.parse(JSON.parse(address).url)?.host ?? '') : ''),
  },
}

const hostnameOf = (address: string) => URL.parse(address)?.hostname ?? ''

function refusePrivate(outbound: Context['outbound'], url: string) {
  try {
    outbound.refusePrivate(url)
  } catch (error) {
    throw error instanceof OutboundError ? addressNotAllowed(error.message) : error
  }
}
