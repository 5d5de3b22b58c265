import type { IncomingHttpHeaders } from 'node:http'
import type { followingEndpoints } from '../../contract/following/following.ts'
import type { readerEndpoints } from '../../contract/following/following-settings.ts'
import { whoIs } from '../accounts/activity/record-change.ts'
import type { Context } from '../platform/context.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import type { Routes } from '../platform/http/implement.ts'
import { changeBar, shownBar } from './bar-address.ts'
import { confirmAddress, mailLink, pauseAddress, unsubscribe } from './confirm-address.ts'
import { type FollowerAccess, requireAccess } from './follow-access.ts'
import { followView } from './follow-view.ts'
import { viewPace } from './followed-view.ts'
import {
  changeFollowingSettings,
  followingSettings,
  renewPushKeys,
  testReaderChannel,
} from './following-settings.ts'
import {
  changeFollowing,
  changeRule,
  confirmAgain,
  forget,
  removeChannel,
  resumeChannel,
  shownFollowing,
  stopRule,
} from './manage-following.ts'
import { offeredChannels } from './open-channels.ts'

export function followingRoutes(
  context: Context,
): Routes<typeof followingEndpoints> & Routes<typeof readerEndpoints> {
  const addressOf = clientAddress(context.config)
  /** Runs something as the follower whose secret or link is given. */
  const asReader =
    <Asked extends { headers: IncomingHttpHeaders }, Reply>(
      act: (access: FollowerAccess, asked: Asked) => Promise<Reply>,
    ) =>
    async (asked: Asked) =>
      act(await requireAccess(context, asked.headers), asked)
  return {
    'GET /api/follow': () => offeredChannels(context),
    'GET /api/follow/view': ({ query }) => viewPace(context, query.view),
    'POST /api/follow': ({ body, headers, request }) =>
      followView(context, headers, addressOf(request.raw), body),
    'POST /api/follow/confirm': ({ body }) => confirmAddress(context, body.token),
    'POST /api/follow/pause': ({ body }) => pauseAddress(context, body.token),
    'POST /api/follow/link': ({ body, request }) =>
      mailLink(context, body.mail, addressOf(request.raw)),
    'POST /api/follow/unsubscribe': ({ body }) => unsubscribe(context, body.token),
    'GET /api/follow/barred': ({ headers }) => shownBar(context, headers),
    'PUT /api/follow/barred': ({ headers, body }) => changeBar(context, headers, body),
    'GET /api/following': asReader((access) => shownFollowing(context, access)),
    'PATCH /api/following': asReader((access, { body }) => changeFollowing(context, access, body)),
    'DELETE /api/following': asReader((access) => forget(context, access)),
    'PATCH /api/following/rules/:id': asReader((access, { params, body }) =>
      changeRule(context, access, params.id, body),
    ),
    'DELETE /api/following/rules/:id': asReader((access, { params }) =>
      stopRule(context, access, params.id),
    ),
    'PATCH /api/following/channels/:channel': asReader((access, { params }) =>
      resumeChannel(context, access, params.channel),
    ),
    'DELETE /api/following/channels/:channel': asReader((access, { params }) =>
      removeChannel(context, access, params.channel),
    ),
    'POST /api/following/confirmation': asReader((access, { request }) =>
      confirmAgain(context, access, addressOf(request.raw)),
    ),
    'GET /api/readers': () => followingSettings(context),
    'PATCH /api/readers': ({ body, caller }) =>
      changeFollowingSettings(context, body, whoIs(caller)),
    'POST /api/readers/push-keys': ({ caller }) => renewPushKeys(context, whoIs(caller)),
    'POST /api/readers/test/:kind': ({ params, body }) =>
      testReaderChannel(context, params.kind, body),
  }
}
