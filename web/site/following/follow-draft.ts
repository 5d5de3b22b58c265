import { useState } from 'react'
import type { FollowWhen } from '../../../contract/following/follow-kinds.ts'
import type {
  Following,
  FollowOptions,
  FollowRule,
  FollowView,
} from '../../../contract/following/following.ts'
import { subscribeToPush } from './browser-push.ts'
import { FOLLOW_KIND_WORDS } from './follow-kind-words.ts'
import { callAs, followerSecret, keepSecret, readersZone } from './follower.ts'

export type Followed = {
  options: FollowOptions
  view: FollowView
  following: Following | null
  rule: FollowRule | undefined
}
type Timing = { when: FollowWhen; hour: number }
type Where = { push: boolean; mail: boolean; address: string }
export type FollowDraft = ReturnType<typeof useFollowDraft>

/** When, where and at which hours messages come, as chosen in the form. */
export function useFollowDraft({ view, following, rule }: Followed) {
  const [timing, setTiming] = useState<Timing>({
    when: rule?.when ?? FOLLOW_KIND_WORDS[view.kind].usual,
    hour: rule?.hour ?? 8,
  })
  const [where, setWhere] = useState<Where>({
    push: rule?.channels.includes('push') ?? false,
    mail: rule?.channels.includes('mail') ?? false,
    address: '',
  })
  const [quiet, setQuiet] = useState(following?.quiet ?? null)
  const values = JSON.stringify([timing, where, quiet])
  const [saved] = useState(values)
  const isReached =
    where.push || (where.mail && (where.address.trim() !== '' || hasChannel(following, 'mail')))
  return {
    timing,
    where,
    quiet,
    changeTiming: (next: Partial<Timing>) => setTiming({ ...timing, ...next }),
    changeWhere: (next: Partial<Where>) => setWhere({ ...where, ...next }),
    setQuiet,
    /** Some channel reaches the reader, and a rule that exists is changed. */
    canBeSaved: isReached && !(rule && values === saved),
  }
}

/** Following a view again changes when and where. */
export async function followView(
  { options, view, following, rule }: Followed,
  { timing, where, quiet }: FollowDraft,
  telegram = false,
): Promise<Following | undefined> {
  const isNewPush = where.push && !hasChannel(following, 'push') && options.push
  const push = isNewPush ? await subscribeToPush(isNewPush.key) : undefined
  if (isNewPush && !push) throw new Error('The browser gave no keys')
  const mail = where.mail && where.address.trim()
  const kept = (['push', 'mail'] as const).filter(
    (kind) => where[kind] && hasChannel(following, kind),
  )
  const others = rule?.channels.filter((kind) => kind !== 'push' && kind !== 'mail') ?? []
  const followed = await callAs(followerSecret())('POST /api/follow', {
    body: {
      view: view.view,
      when: timing.when,
      hour: timing.when === 'daily' ? timing.hour : null,
      zone: readersZone(),
      quiet,
      channels: [...kept, ...others],
      telegram,
      ...(push && { push }),
      ...(mail && { mail }),
    },
  })
  if (followed.secret) keepSecret(followed.secret)
  if (followed.telegram_url) window.open(followed.telegram_url, '_blank', 'noopener')
  return followed.following
}

const hasChannel = (following: Following | null, kind: string) =>
  following?.channels.some((channel) => channel.kind === kind) ?? false
