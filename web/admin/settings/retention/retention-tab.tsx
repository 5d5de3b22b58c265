import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TRASH_DAYS } from '../../../../contract/accounts/trash.ts'
import {
  FIRST_LIMITS,
  RETENTION_HOUR,
  RETENTION_KINDS,
  RETENTION_THINGS,
  type Retention,
  type RetentionKind,
  type RetentionLimits,
  type RetentionPreview,
  waitsForPerson,
} from '../../../../contract/admin/retention.ts'
import { call, reasonOf } from '../../../api/call.ts'
import { read } from '../../../api/queries.ts'
import { formatTimestamp } from '../../../format/timestamp.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toastError } from '../../../ui/toast.tsx'
import { ListState } from '../../data-table/list-state.tsx'
import { UnsavedChanges } from '../../editing/leave-guard.tsx'
import { ifUnchanged, useUndoToast } from '../../editing/save.ts'
import { TitledPanel } from '../../screen/titled-panel.tsx'
import { DeleteNow } from './delete-now.tsx'
import { DiskPanel } from './disk-panel.tsx'
import { deletedText, KIND_TEXTS, keepOptions, keepText, previewText } from './retention-text.ts'

const retentionQuery = read('GET /api/settings/retention', {})
const NIGHT = `0${RETENTION_HOUR}:00 UTC`

export function RetentionTab() {
  const retention = useQuery(retentionQuery)
  return (
    <div className="grid gap-5">
      {retention.data ? (
        // remounted when another save or an undo changed the limits
        <Limits key={retention.data.updated_at} retention={retention.data} />
      ) : (
        <TitledPanel title="How long things are kept">
          <ListState query={retention} rows={6} rowPx={72} />
        </TitledPanel>
      )}
      <DiskPanel />
    </div>
  )
}

function Limits({
  retention: { limits, updated_at, last_run, waiting },
}: {
  retention: Retention
}) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(limits)
  const changed = RETENTION_KINDS.some((kind) => draft[kind] !== limits[kind])
  const preview = useQuery({
    ...read('POST /api/settings/retention/preview', { body: draft }),
    placeholderData: keepPreviousData,
  })
  const undoToast = useUndoToast()
  const save = useMutation({
    mutationFn: (body: RetentionLimits) =>
      call('PUT /api/settings/retention', { body }, ifUnchanged({ updated_at })),
    onSuccess: (saved) => {
      queries.setQueryData(retentionQuery.queryKey, saved)
      const detail = `Nothing is deleted before ${NIGHT}.`
      undoToast({ kind: 'retention', id: 1, text: 'Retention saved.', detail })
    },
    onError: (error) => toastError('Retention could not be saved.', reasonOf(error)),
  })
  const figures = preview.isError ? undefined : preview.data
  return (
    <>
      {updated_at === null && (
        <Notice kind="info" detail={`A new site starts with ${suggestion}.`}>
          This site keeps everything until you save.
        </Notice>
      )}
      {waiting && (
        <Notice kind="warning" detail={waitingDetail(waiting)}>
          {waiting.reason === 'clock'
            ? 'The last nightly cleanup deleted nothing, because the server clock may be wrong.'
            : `${waiting.count.toLocaleString('en-US')} of ${waiting.of.toLocaleString('en-US')} articles wait for 'Delete now…'.`}
        </Notice>
      )}
      <TitledPanel title="How long things are kept" note={`Nightly cleanup at ${NIGHT}`}>
        <div
          aria-hidden="true"
          className={`${GRID} border-line border-b bg-surface-2 py-2.5 text-meta font-label text-fg-3 max-md:hidden`}
        >
          <span>What</span>
          <span>Keep</span>
          <span>Would be deleted now</span>
        </div>
        <ul aria-label="How long things are kept" className="divide-y divide-line">
          {RETENTION_KINDS.map((kind) => (
            <Row
              key={kind}
              kind={kind}
              preview={figures}
              failed={preview.isError}
              stale={preview.isPlaceholderData}
            >
              <SelectField
                label={`Keep ${RETENTION_THINGS[kind]}`}
                hideLabel
                options={keepOptions(kind, limits[kind])}
                value={draft[kind] === null ? '' : String(draft[kind])}
                onChange={({ target }) =>
                  setDraft({ ...draft, [kind]: target.value === '' ? null : Number(target.value) })
                }
              />
            </Row>
          ))}
          <Row kind="trash" preview={figures} failed={preview.isError} stale={false}>
            <p className="text-cell">{TRASH_DAYS} days</p>
          </Row>
        </ul>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5 border-line border-t px-5 py-3">
          <p className="mr-auto text-small text-fg-3 max-md:w-full">
            {changed ? `Saving deletes nothing before ${NIGHT}.` : lastRunText(last_run)}
            {figures && waitsForPerson(figures.articles, draft.articles) && MANY}
          </p>
          <DeleteNow preview={figures} isOff={changed} />
          <Button
            variant="ink"
            disabled={!changed}
            busy={save.isPending}
            onClick={() => save.mutate(draft)}
          >
            Save
          </Button>
        </div>
      </TitledPanel>
      <UnsavedChanges when={changed && !save.isPending} />
    </>
  )
}

/** Appended to the line below the limits. */
const MANY = " This many articles are only deleted by 'Delete now…'."

function waitingDetail({ reason, at, as_of }: NonNullable<Retention['waiting']>): string {
  return reason === 'clock'
    ? `It said ${formatTimestamp(at)}; stored data is from ${formatTimestamp(as_of)}. Correct the clock, or delete now.`
    : "More than a tenth of the articles, or ten days' share of them, is only deleted after you confirm it."
}

const GRID = 'grid gap-x-5 gap-y-2.5 px-5 md:grid-cols-[minmax(0,1.2fr)_220px_minmax(0,1fr)]'

const suggestion = new Intl.ListFormat('en-GB').format(
  (['articles', 'logs', 'ai_calls', 'pictures'] satisfies RetentionKind[]).map(
    (kind) => `${keepText(kind, FIRST_LIMITS[kind])} of ${RETENTION_THINGS[kind]}`,
  ),
)

function lastRunText(run: Retention['last_run']): string {
  if (!run) return `Nothing is deleted before ${NIGHT}.`
  const end = run.finished ? '' : ' The next cleanup continues.'
  return `Last run ${formatTimestamp(run.at)}: ${deletedText(run.deleted)}.${end}`
}

type RowProps = {
  kind: keyof RetentionPreview
  preview: RetentionPreview | undefined
  failed: boolean
  /** The figure is still that of the limits before. */
  stale: boolean
  children: React.ReactNode
}

function Row({ kind, preview, failed, stale, children }: RowProps) {
  const { name, hint } = KIND_TEXTS[kind]
  const text = preview && previewText(kind, preview[kind])
  return (
    <li className={`${GRID} items-center py-3.5`}>
      <div>
        <p className="font-label">{name}</p>
        <p className="text-small text-fg-3">{hint}</p>
      </div>
      {children}
      <p
        aria-live="polite"
        aria-busy={stale}
        className="content-center text-small whitespace-pre-line md:min-h-10 text-fg-2 tabular-nums"
      >
        <span className="text-fg-3 md:sr-only">Would be deleted now: </span>
        {text ? (
          <span className={stale ? 'opacity-50' : undefined}>
            <strong className="font-label text-fg">{text.figure}</strong>
            {text.about}
          </span>
        ) : (
          <span className="text-fg-3">{failed ? 'could not be counted' : 'counting…'}</span>
        )}
      </p>
    </li>
  )
}
