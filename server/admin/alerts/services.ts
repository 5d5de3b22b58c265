import type { ChannelKind } from '../../../contract/admin/alert-events.ts'
import { discord } from './discord.ts'
import { email } from './email.ts'
import type { Service } from './service.ts'
import { slack } from './slack.ts'
import { telegram } from './telegram.ts'
import { webhook } from './webhook.ts'

export const SERVICES: Record<ChannelKind, Service> = { webhook, telegram, discord, slack, email }
