import type { followingEndpoints } from '../../contract/following/following.ts'
import type { readerEndpoints } from '../../contract/following/readers.ts'
import { whoIs } from '../accounts/activity/record-change.ts'
import type { Context } from '../platform/context.ts'
import { clientAddress, countedAs } from '../platform/http/client-address.ts'
import type { Routes } from '../platform/http/implement.ts'
import { offeredChannels } from './channel-settings.ts'
import { confirmAddress, mailLink, pauseAddress, unsubscribe } from './confirm-address.ts'
import { requireAccess } from './follow-access.ts'
import { followView } from './follow-view.ts'
import {
  changeFollowing,
  changeRule,
  confirmAgain,
  forget,
  removeChannel,
  shownFollowing,
  stopRule,
} from './manage-following.ts'
import { changeReaders, readers, renewPushKeys } from './readers.ts'
import { testReaderChannel } from './test-reader-channel.ts'
import { viewPace } from './view-pace.ts'

export function followingRoutes(
  context: Context,
): Routes<typeof followingEndpoints> & Routes<typeof readerEndpoints> {
  const addressOf = clientAddress(context.config)
  return {
    'GET /api/follow': () => offeredChannels(context),
    'GET /api/follow/view': ({ query }) => viewPace(context, query.view),
    'POST /api/follow': ({ body, headers, request }) =>
      followView(context, headers, countedAs(addressOf(request.raw)), body),
    'POST /api/follow/confirm': ({ body }) => confirmAddress(context, body.token),
    'POST /api/follow/pause': ({ body }) => pauseAddress(context, body.token),
    'POST /api/follow/link': ({ body }) => mailLink(context, body.mail),
    'POST /api/follow/unsubscribe': ({ body }) => unsubscribe(context, body.token),
    'GET /api/following': async ({ headers }) =>
      shownFollowing(context, await requireAccess(context, headers)),
    'PATCH /api/following': async ({ headers, body }) =>
      changeFollowing(context, await requireAccess(context, headers), body),
    'DELETE /api/following': async ({ headers }) => forget(context, await requireAccess(context, headers)),
    'PATCH /api/following/rules/:id': async ({ headers, params, body }) =>
      changeRule(context, await requireAccess(context, headers), params.id, body),
    'DELETE /api/following/rules/:id': async ({ headers, params }) =>
      stopRule(context, await requireAccess(context, headers), params.id),
    'DELETE /api/following/channels/:channel': async ({ headers, params }) =>
      removeChannel(context, await requireAccess(context, headers), params.channel),
    'POST /api/following/confirmation': async ({ headers }) =>
      confirmAgain(context, await requireAccess(context, headers)),
    'GET /api/readers': () => readers(context),
    'PATCH /api/readers': ({ body, caller }) => changeReaders(context, body, whoIs(caller)),
    'POST /api/readers/push-keys': ({ caller }) => renewPushKeys(context, whoIs(caller)),
    'POST /api/readers/test/:kind': ({ params, body }) => testReaderChannel(context, params.kind, body),
  }
}
