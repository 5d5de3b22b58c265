import type { FollowChannelKind } from '../../contract/following/follow-kinds.ts'
import type { Context } from '../platform/context.ts'
import { missingSetup } from './channel-settings.ts'
import { followSettingsOf } from './store.ts'

type Given = { to?: string | null | undefined; telegram_token?: string | null | undefined }

/** Says whether a channel can send. */
export async function testReaderChannel(context: Context, kind: FollowChannelKind, _given: Given) {
  const missing = (await missingSetup(context, await followSettingsOf(context.db)))[kind]
  return { works: missing === null, answer: missing ?? 'Ready' }
}
