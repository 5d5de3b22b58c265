import { useState } from 'react'
import type { FollowChannelKind, FollowWhen } from '../../../contract/following/follow-kinds.ts'
import type {
  Following,
  FollowOptions,
  FollowRule,
  FollowView,
} from '../../../contract/following/following.ts'
import { CHANNEL_CHOICES } from './channel-words.tsx'
import { FOLLOW_KIND_WORDS } from './follow-kind-words.ts'
import type { Where } from './follow-where.tsx'
import { callAs, followerSecret, keepSecret, readersZone } from './follower.ts'

export type Followed = {
  options: FollowOptions
  view: FollowView
  following: Following | null
  rule: FollowRule | undefined
}
type Timing = { when: FollowWhen; hour: number }
export type FollowDraft = ReturnType<typeof useFollowDraft>

/** When, where and at which hours messages come, as chosen in the form. */
export function useFollowDraft({ view, following, rule }: Followed) {
  const [timing, setTiming] = useState<Timing>({
    when: rule?.when ?? FOLLOW_KIND_WORDS[view.kind].usual,
    hour: rule?.hour ?? 8,
  })
  const [where, setWhere] = useState<Where>(() =>
    Object.fromEntries((rule?.channels ?? []).map((kind) => [kind, { isOn: true }])),
  )
  const [quiet, setQuiet] = useState(following?.quiet ?? null)
  const values = JSON.stringify([timing, where, quiet])
  const [saved] = useState(values)
  const isReached = SWITCHED.some(
    ({ kind, wrongAddress }) =>
      where[kind]?.isOn &&
      (!wrongAddress || typedIn(where, kind) !== '' || hasChannel(following, kind)),
  )
  return {
    timing,
    where,
    quiet,
    changeTiming: (next: Partial<Timing>) => setTiming({ ...timing, ...next }),
    changeWhere: (next: Where) => setWhere({ ...where, ...next }),
    setQuiet,
    /** Some channel reaches the reader, and a rule that exists is changed. */
    canBeSaved: isReached && !(rule && values === saved),
  }
}

/** Following a view again changes when and where. */
export async function followView(
  { options, view, following, rule }: Followed,
  { timing, where, quiet }: FollowDraft,
  pressed?: FollowChannelKind,
): Promise<Following | undefined> {
  const on = SWITCHED.filter(({ kind }) => where[kind]?.isOn)
  const given = CHANNEL_CHOICES.filter(({ kind, wrongAddress, isPressed }) => {
    if (isPressed) return kind === pressed
    if (!where[kind]?.isOn || !options[kind]) return false
    return wrongAddress ? typedIn(where, kind) !== '' : !hasChannel(following, kind)
  })
  const addresses: Awaited<ReturnType<(typeof given)[number]['give']>> = {}
  for (const { kind, give } of given)
    Object.assign(addresses, await give(typedIn(where, kind), options))
  const kept = on.flatMap(({ kind }) => (hasChannel(following, kind) ? [kind] : []))
  const others = (rule?.channels ?? []).filter(
    (kind) => !SWITCHED.some((each) => each.kind === kind),
  )
  const followed = await callAs(followerSecret())('POST /api/follow', {
    body: {
      view: view.view,
      when: timing.when,
      hour: timing.hour,
      zone: readersZone(),
      quiet,
      channels: [...kept, ...others],
      ...addresses,
    },
  })
  if (followed.secret) keepSecret(followed.secret)
  if (followed.telegram_url) window.open(followed.telegram_url, '_blank', 'noopener')
  return followed.following
}

const hasChannel = (following: Following | null, kind: string) =>
  following?.channels.some((channel) => channel.kind === kind) ?? false

const SWITCHED = CHANNEL_CHOICES.filter(({ isPressed }) => !isPressed)

const typedIn = (where: Where, kind: FollowChannelKind) => where[kind]?.address?.trim() ?? ''
