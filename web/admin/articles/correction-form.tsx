import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { call, reasonOf } from '../../api/call.ts'
import { formatScoreExactly as scoreText } from '../../format/score.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SCORE_NAMES } from '../../ui/score-chip.tsx'
import { submitWith } from '../../ui/submit-with.ts'
import { Hint } from '../../ui/text.tsx'
import { useForm } from '../editing/form.tsx'
import { UnsavedChanges } from '../editing/leave-guard.tsx'
import { correctionChanges, correctionDraft } from './correction-draft.ts'
import { ScoreStepper } from './score-stepper.tsx'

type CorrectionFormProps = {
  article: AdminArticle
  onDirty: (dirty: boolean) => void
  onLeave: () => void
  onCancel: () => void
  onSaved: () => Promise<void>
}

export function CorrectionForm({
  article,
  onDirty,
  onCancel,
  onLeave,
  onSaved,
}: CorrectionFormProps) {
  const { fields, set, dirty, text, box } = useForm(correctionDraft(article))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const changes = correctionChanges(article, fields)
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
          <ScoreStepper
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
      <Hint>Your correction is kept.</Hint>
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
