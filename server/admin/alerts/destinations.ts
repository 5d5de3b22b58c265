import type { ChannelKind } from '../../../contract/admin/alert-events.ts'
import type { Destination } from './destination.ts'
import { discord } from './discord.ts'
import { email } from './email.ts'
import { slack } from './slack.ts'
import { telegram } from './telegram.ts'
import { webhook } from './webhook.ts'

export const DESTINATIONS: Record<ChannelKind, Destination> = { webhook, telegram, discord, slack, email }
