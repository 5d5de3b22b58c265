import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { roleFor } from '../../../contract/accounts/powers.ts'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { call, reasonOf } from '../../api/call.ts'
import { useSessionUser } from '../../api/session.ts'
import { formatScoreExactly as scoreText } from '../../format/score.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMay } from '../screen/permission.tsx'
import { CorrectionForm } from './correction-form.tsx'

type CorrectionProps = {
  article: AdminArticle
  onDirty: (dirty: boolean) => void
  beforeDiscard: (discard: () => void) => void
  onLeave: () => void
}

/** An editor's correction of the scores. Analyses do not overwrite it; it can be removed again. */
export function ArticleCorrection({ article, onDirty, beforeDiscard, onLeave }: CorrectionProps) {
  const mayEdit = useMay(roleFor('articles'))
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
        <p className="mb-2 text-small text-fg-2">
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
