import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { FollowChannelKind } from '../../../contract/following/follow-kinds.ts'
import type { Following, FollowRule } from '../../../contract/following/following.ts'
import { type Followed, followView, useFollowDraft } from './follow-draft.ts'

const AT = '2026-11-15T10:00:00Z'
const KINDS: FollowChannelKind[] = ['push', 'mail', 'telegram', 'webhook']
const RULE: FollowRule = {
  id: 1,
  view: '/coins/SOL',
  name: 'SOL',
  when: 'each',
  hour: null,
  channels: KINDS,
  paused: false,
  created_at: AT,
  last_at: null,
}
const FOLLOWING: Following = {
  zone: 'UTC',
  quiet: null,
  paused_until: null,
  created_at: AT,
  scope: 'all',
  rules: [RULE],
  channels: KINDS.map((kind) => ({
    kind,
    state: 'confirmed',
    paused_for: null,
    shown: '',
    consent_at: AT,
    rules: 1,
  })),
}
const FOLLOWED: Followed = {
  options: { push: { key: 'k' }, mail: true, telegram: { bot: '@bot' }, webhook: true },
  view: { view: '/coins/SOL', name: 'SOL', kind: 'list', per_day: 3 },
  following: FOLLOWING,
  rule: RULE,
}

/** What is sent when a form with these switches is saved. */
async function saved(where: Parameters<ReturnType<typeof useFollowDraft>['changeWhere']>[0]) {
  const sent = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ following: FOLLOWING }))
  const { result } = renderHook(() => useFollowDraft(FOLLOWED))
  await followView(FOLLOWED, { ...result.current, where: { ...result.current.where, ...where } })
  return JSON.parse(String(sent.mock.calls[0]?.[1]?.body))
}

it('a change keeps a linked chat and a webhook, for which the form has no switch', async () => {
  expect(await saved({})).toMatchObject({ view: '/coins/SOL', when: 'each', channels: KINDS })
})

it('a channel that is switched off is left out, the others stay', async () => {
  expect((await saved({ mail: { isOn: false } })).channels).toEqual(['push', 'telegram', 'webhook'])
})
