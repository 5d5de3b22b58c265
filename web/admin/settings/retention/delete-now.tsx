import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { type RetentionPreview, RetentionRun } from '../../../../contract/admin/retention.ts'
import { call, reasonOf } from '../../../api/call.ts'
import { sizeText } from '../../../format/size.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { FollowedJob } from '../../jobs/jobs.tsx'
import { deletedText, previewText } from './retention-text.ts'

const WORD = 'DELETE'

type DeleteNowProps = { preview: RetentionPreview | undefined; isOff: boolean; size?: 'sm' }

/** Deletes at once what the nightly cleanup would, and what waits for an admin, once DELETE was typed. */
export function DeleteNow({ preview, isOff, size }: DeleteNowProps) {
  const queries = useQueryClient()
  const [asks, setAsks] = useState(false)
  const [jobId, setJobId] = useState<string>()
  const showDeleted = (run: RetentionRun) => {
    toastSuccess(`Deleted: ${deletedText(run.deleted)}.`)
    return queries.invalidateQueries()
  }
  const remove = useMutation({
    mutationFn: () => call('POST /api/settings/retention/run', { body: { confirm: WORD } }),
    onSuccess: (reply) => ('jobId' in reply ? setJobId(reply.jobId) : showDeleted(reply)),
    onError: (error) => toastError('Not everything could be deleted.', reasonOf(error)),
    onSettled: () => setAsks(false),
  })
  const total = Object.values(preview ?? {}).reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {jobId && (
        <div className="order-last w-full">
          <FollowedJob
            jobId={jobId}
            label="Deleting old data"
            onEnd={(job) => {
              setJobId(undefined)
              const run = RetentionRun.safeParse(job?.result)
              if (run.success) void showDeleted(run.data)
              else toastError('Not everything could be deleted.', job?.error ?? undefined)
            }}
          />
        </div>
      )}
      <Button
        variant="danger-quiet"
        {...(size && { size })}
        disabled={isOff || total === 0 || jobId !== undefined}
        onClick={() => setAsks(true)}
      >
        Delete now…
      </Button>
      {asks && preview && (
        <Question
          preview={preview}
          busy={remove.isPending}
          onCancel={() => setAsks(false)}
          onConfirm={() => remove.mutate()}
        />
      )}
    </>
  )
}

type QuestionProps = Pick<ComponentProps<typeof ActionDialog>, 'busy' | 'onCancel' | 'onConfirm'>

function Question({ preview, ...dialog }: QuestionProps & { preview: RetentionPreview }) {
  const [typed, setTyped] = useState('')
  const kinds = (Object.keys(preview) as (keyof RetentionPreview)[]).filter(
    (kind) => preview[kind].count > 0,
  )
  const bytes = kinds.reduce((sum, kind) => sum + preview[kind].bytes, 0)
  return (
    <ActionDialog
      variant="danger"
      title="Delete old data now?"
      confirmLabel="Delete now"
      disabled={typed.trim() !== WORD}
      {...dialog}
    >
      <ul className="grid gap-1.5 rounded-[10px] border border-line bg-surface-2 px-4 py-3 text-small text-fg-2">
        {kinds.map((kind) => {
          const { figure, about } = previewText(kind, preview[kind])
          return (
            <li key={kind}>
              <strong className="font-label text-fg">{figure}</strong>
              {about}
            </li>
          )
        })}
      </ul>
      <p className="mt-4 text-fg-2">
        Frees {sizeText(bytes)}. This cannot be undone and does not go through Trash.
      </p>
      <TextField
        label={`Type ${WORD} to confirm`}
        className="mt-4"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ActionDialog>
  )
}
