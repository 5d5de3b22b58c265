import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FollowChannelKind } from '../../../contract/following/follow-kinds.ts'
import type { Following, FollowRule, FollowView } from '../../../contract/following/following.ts'
import { ApiError, reasonOf } from '../../api/call.ts'
import { formatShortTime } from '../../format/day-name.ts'
import { Link } from '../../page/link.tsx'
import { Button } from '../../ui/button.tsx'
import { submitWith } from '../../ui/submit-with.ts'
import { useNow, useTimeZone } from '../frame/clock/clock.ts'
import { showNotice } from '../frame/page-frame/passing-notice.tsx'
import { CHANNEL_CHOICES } from './channel-words.tsx'
import { type FollowDraft, type Followed, followView, useFollowDraft } from './follow-draft.ts'
import { FOLLOW_KIND_WORDS } from './follow-kind-words.ts'
import { WhenChoice } from './follow-when.tsx'
import { offersOnlyFeeds, WhereChoice } from './follow-where.tsx'
import { paceText } from './follow-words.ts'
import { callAs, followerSecret, followingQuery } from './follower.ts'
import { QuietHours } from './quiet-hours.tsx'

export type FollowFormProps = Followed & {
  /** A confirmation went to this address. */
  onSent: (address: string) => void
  onClose: () => void
}

export function FollowForm({ onSent, onClose, ...followed }: FollowFormProps) {
  const { options, view, following, rule } = followed
  const draft = useFollowDraft(followed)
  const { save, isSaving, failure } = useSave({ rule, where: draft.where, onSent, onClose })
  const feedsOnly = offersOnlyFeeds(options)
  const { note } = FOLLOW_KIND_WORDS[view.kind]
  return (
    <form {...submitWith(() => draft.canBeSaved && save(() => followView(followed, draft)))}>
      <FollowedView view={view} rule={rule} />
      {!feedsOnly && (
        <WhenChoice kind={view.kind} {...draft.timing} onChange={draft.changeTiming} />
      )}
      <WhereChoice
        view={view.view}
        options={options}
        channels={following?.channels ?? []}
        where={draft.where}
        wrong={failure}
        onChange={draft.changeWhere}
        onPress={(kind) => void save(() => followView(followed, draft, kind))}
      />
      {!feedsOnly && <QuietHours quiet={draft.quiet} onChange={draft.setQuiet} />}
      {!feedsOnly && note && <p className="mb-3 text-small text-fg-3">{note}</p>}
      {failure && !failure.kind && (
        <p role="alert" className="mb-3 text-small text-bear-text">
          {failure.text}
        </p>
      )}
      {feedsOnly ? (
        <div className="flex justify-end">
          <Button variant="ink" onClick={onClose}>
            Done
          </Button>
        </div>
      ) : (
        <FormButtons
          rule={rule}
          canBeSaved={draft.canBeSaved}
          isSaving={isSaving}
          isRetry={failure !== undefined && !failure.kind}
          onChange={save}
          onClose={onClose}
        />
      )}
    </form>
  )
}

type Change = () => Promise<Following | undefined>
type SaveProps = Pick<FollowFormProps, 'rule' | 'onSent' | 'onClose'> & Pick<FollowDraft, 'where'>

/** Runs a change and shows what follows from it. */
function useSave({ rule, where, onSent, onClose }: SaveProps) {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  async function save(change: Change) {
    setSaving(true)
    setFailure(undefined)
    try {
      const next = await change()
      client.setQueryData(followingQuery(followerSecret()).queryKey, next)
      const { isOn, address } = where.mail ?? {}
      if (isOn && address && awaitsConfirmation(next)) return onSent(address)
      showNotice(rule ? 'Saved.' : 'You follow this view. At most one message a story.')
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
      setSaving(false)
    }
  }
  return { save, isSaving, failure }
}

const awaitsConfirmation = (following: Following | undefined) =>
  following?.channels.some(({ kind, state }) => kind === 'mail' && state === 'waiting')

/** `kind`: the channel whose address is wrong. */
type Failure = { kind?: FollowChannelKind; text: string }

function failureOf(error: unknown): Failure {
  const field = error instanceof ApiError ? error.field : undefined
  const wrong = CHANNEL_CHOICES.find(({ kind, wrongAddress }) => wrongAddress && kind === field)
  if (wrong?.wrongAddress) return { kind: wrong.kind, text: wrong.wrongAddress }
  return { text: reasonOf(error) ?? 'This could not be saved. Nothing was changed.' }
}

const FollowedView = ({ view, rule }: { view: FollowView; rule: FollowRule | undefined }) => (
  <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 rounded-control border border-line bg-surface-2 px-3.5 py-2.5">
    <b className="font-label text-fg">{view.name}</b>
    <span className="text-small text-fg-3">{rule ? <Since rule={rule} /> : paceText(view)}</span>
  </p>
)

/** 'since Nov 3 09:12, last message 14:20'. */
function Since({ rule: { created_at, last_at, paused } }: { rule: FollowRule }) {
  const [now, zone] = [useNow(), useTimeZone()]
  const at = (time: string) => formatShortTime(Date.parse(time), now, zone)
  if (paused) return `since ${at(created_at)}, paused`
  return `since ${at(created_at)}, ${last_at ? `last message ${at(last_at)}` : 'no message yet'}`
}

type FormButtonsProps = {
  rule: FollowRule | undefined
  canBeSaved: boolean
  isSaving: boolean
  isRetry: boolean
  onChange: (change: Change) => Promise<void>
  onClose: () => void
}

function FormButtons({ rule, canBeSaved, isSaving, isRetry, onChange, onClose }: FormButtonsProps) {
  const call = callAs(followerSecret())
  const stop = ({ id }: FollowRule) =>
    void onChange(() => call('DELETE /api/following/rules/:id', { params: { id } }))
  const pause = ({ id, paused }: FollowRule) =>
    void onChange(() =>
      call('PATCH /api/following/rules/:id', { params: { id }, body: { paused: !paused } }),
    )
  const action = rule ? 'Save' : 'Follow'
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Link
        to="/following"
        onClick={onClose}
        className="mr-auto text-small font-label text-accent-text hover:underline"
      >
        What I follow
      </Link>
      {rule ? (
        <>
          <Button variant="danger-quiet" onClick={() => stop(rule)}>
            Stop following
          </Button>
          <Button onClick={() => pause(rule)}>{rule.paused ? 'Resume' : 'Pause'}</Button>
        </>
      ) : (
        <Button onClick={onClose}>Cancel</Button>
      )}
      <Button
        variant="ink"
        type="submit"
        disabled={!canBeSaved}
        busy={isSaving}
        busyLabel="Saving..."
      >
        {isRetry ? 'Try again' : action}
      </Button>
    </div>
  )
}
