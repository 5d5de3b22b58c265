import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Minus, Pencil, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { SCORE_MAX, SCORE_MIN } from '../../../contract/analysis/scores.ts'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { call, reasonOf } from '../../api/call.ts'
import { useSessionUser } from '../../api/session.ts'
import { formatScoreExactly as scoreText } from '../../format/score.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SCORE_NAMES } from '../../ui/score-chip.tsx'
import { submitWith } from '../../ui/submit-with.ts'
import { useForm } from '../editing/form.tsx'
import { UnsavedChanges } from '../editing/leave-guard.tsx'
import { useMay } from '../screen/permission.tsx'

type CorrectionProps = {
  article: AdminArticle
  onDirty: (dirty: boolean) => void
  beforeDiscard: (discard: () => void) => void
  onLeave: () => void
}

/** An editor's correction of the scores. Analyses do not overwrite it; it can be removed again. */
export function ArticleCorrection({ article, onDirty, beforeDiscard, onLeave }: CorrectionProps) {
  const mayEdit = useMay('editor')
  const me = useSessionUser()?.username
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const stop = () => {
    flushSync(() => setEditing(false))
    opener.current?.focus()
  }
  const queries = useQueryClient()
  const back = useMutation({
    mutationFn: () => call('DELETE /api/articles/:id/correction', { params: { id: article.id } }),
    onSuccess: () => queries.invalidateQueries(),
  })
  const correction = article.corrected.length > 0 ? article.correction : null
  const isOthers = correction !== null && correction.by !== me
  const title = isOthers ? 'Correction' : 'Your correction'
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-small font-label">{editing ? 'Correct scores' : title}</h3>
      {correction && !editing && (
        <p className="mb-2 text-cell text-fg-2">
          {correctedSentence(article, correction, isOthers ? correction.by : 'you')}
          {isOthers ? ' The correction is kept.' : ' Your correction is kept.'}
        </p>
      )}
      {back.error && <Notice kind="error">{reasonOf(back.error) ?? 'Failed to go back.'}</Notice>}
      {editing ? (
        <CorrectionForm
          article={article}
          onDirty={onDirty}
          onCancel={() => beforeDiscard(stop)}
          onLeave={onLeave}
          onSaved={() => queries.invalidateQueries().then(stop)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            ref={opener}
            icon={<Pencil />}
            disabled={!mayEdit}
            onClick={() => setEditing(true)}
          >
            Correct scores
          </Button>
          {correction && (
            <Button
              variant="ghost"
              disabled={!mayEdit}
              busy={back.isPending}
              onClick={() => back.mutate()}
            >
              Go back to {analyzerOf(correction)}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

type Correction = NonNullable<AdminArticle['correction']>

const analyzerOf = ({ said }: Correction) => said.analyzer ?? 'the analyser'

function correctedSentence(article: AdminArticle, correction: Correction, by: string): string {
  const { said, why } = correction
  const changed = (what: string, now: string, before: string) =>
    `${what} set by ${by}: ${now}, ${analyzerOf(correction)} said ${before}.`
  const sentences = {
    freshness: changed('Freshness', scoreText(article.freshness_score), scoreText(said.freshness)),
    sentiment: changed('Sentiment', scoreText(article.sentiment_score), scoreText(said.sentiment)),
    ad: changed('Potentially Ad', article.ad ? 'yes' : 'no', said.ad ? 'yes' : 'no'),
    tags: `Tags set by ${by}.`,
  }
  const fields = (['freshness', 'sentiment', 'ad', 'tags'] as const).filter((field) =>
    article.corrected.includes(field),
  )
  return [...fields.map((field) => sentences[field]), ...(why ? [`Why: ${why}.`] : [])].join(' ')
}

type FormProps = Omit<CorrectionProps, 'beforeDiscard'> & {
  onCancel: () => void
  onSaved: () => Promise<void>
}

function CorrectionForm({ article, onDirty, onCancel, onLeave, onSaved }: FormProps) {
  const { fields, set, dirty, text, box } = useForm(draftOf(article))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const changes = changesOf(article, fields)
  const save = useMutation({
    mutationFn: (body: NonNullable<typeof changes>) =>
      call('PUT /api/articles/:id/correction', { params: { id: article.id }, body }),
    onSuccess: onSaved,
  })
  const said = article.correction?.said
  return (
    <form ref={form} className="grid gap-3" {...submitWith(() => changes && save.mutate(changes))}>
      <div className="grid grid-cols-2 gap-3">
        {(['freshness', 'sentiment'] as const).map((kind) => (
          <Stepper
            key={kind}
            label={SCORE_NAMES[kind]}
            hint={`Analysis: ${scoreText(said ? said[kind] : article[`${kind}_score`])}`}
            value={fields[kind]}
            onChange={(value) => set({ [kind]: value })}
          />
        ))}
      </div>
      <Checkbox label="Potentially Ad" {...box('ad')} />
      <TextField label="Tags" hint="Separated by commas" {...text('tags')} />
      <TextField label="Why (optional)" maxLength={500} {...text('why')} />
      <p className="text-hint text-fg-3">Your correction is kept.</p>
      {save.error && (
        <Notice kind="error">{reasonOf(save.error) ?? 'Failed to save the correction.'}</Notice>
      )}
      <UnsavedChanges when={dirty && !save.isPending} onDirty={onDirty} onDiscard={onLeave} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="ink" disabled={!changes} busy={save.isPending}>
          Save correction
        </Button>
      </div>
    </form>
  )
}

const STEP = 0.1
type StepperProps = {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
}

function Stepper({ label, hint, value, onChange }: StepperProps) {
  const step = (by: number) => {
    const next = Math.min(SCORE_MAX, Math.max(SCORE_MIN, (Number(value) || 0) + by))
    onChange((Math.round(next * 100) / 100).toFixed(2))
  }
  return (
    <div className="flex items-start gap-1">
      <IconButton
        label={`Lower ${label}`}
        icon={<Minus />}
        className="mt-6"
        onClick={() => step(-STEP)}
      />
      <TextField
        label={label}
        // as wide as the buttons beside the field allow, on one line
        hint={<span className="-mx-9 block text-center whitespace-nowrap">{hint}</span>}
        inputMode="decimal"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault()
            step(event.key === 'ArrowUp' ? STEP : -STEP)
          }
        }}
        className="min-w-0 flex-1"
      />
      <IconButton
        label={`Raise ${label}`}
        icon={<Plus />}
        className="mt-6"
        onClick={() => step(STEP)}
      />
    </div>
  )
}

type Changes = {
  freshness?: number
  sentiment?: number
  ad?: boolean
  tags?: string[]
  why?: string
}

export function draftOf(article: AdminArticle) {
  const score = (value: number | null) => (value === null ? '' : value.toFixed(2))
  return {
    freshness: score(article.freshness_score),
    sentiment: score(article.sentiment_score),
    ad: article.ad,
    tags: namesOf(article).join(', '),
    why: '',
  }
}

/** Differences to the article; undefined when there are none, or when a score is invalid. */
export function changesOf(
  article: AdminArticle,
  draft: ReturnType<typeof draftOf>,
): Changes | undefined {
  const before = draftOf(article)
  const tags = [...new Set(draft.tags.split(',').map((name) => name.trim()))].filter(
    (name) => name !== '',
  )
  const changes: Changes = {
    ...(draft.freshness !== before.freshness && { freshness: scoreOf(draft.freshness) }),
    ...(draft.sentiment !== before.sentiment && { sentiment: scoreOf(draft.sentiment) }),
    ...(draft.ad !== before.ad && { ad: draft.ad }),
    ...(tags.join('\n') !== namesOf(article).join('\n') && { tags }),
  }
  const isWrong = Object.values(changes).some((value) => Number.isNaN(value))
  if (isWrong || Object.keys(changes).length === 0) return undefined
  return draft.why.trim() ? { ...changes, why: draft.why.trim() } : changes
}

const namesOf = (article: AdminArticle) => article.tags.map(({ name }) => name)

/** NaN when the text is no score. */
function scoreOf(text: string): number {
  const score = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))
  return score >= SCORE_MIN && score <= SCORE_MAX ? score : Number.NaN
}
