import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TRASH_DAYS } from '../../../../contract/accounts/trash.ts'
import {
  RETENTION_HOUR,
  RETENTION_KINDS,
  RETENTION_THINGS,
  type Retention,
  type RetentionLimits,
  waitsForPerson,
} from '../../../../contract/admin/retention.ts'
import { call, reasonOf } from '../../../api/call.ts'
import { read } from '../../../api/queries.ts'
import { formatTimestamp } from '../../../format/timestamp.ts'
import { Button } from '../../../ui/button.tsx'
import { PanelFoot } from '../../../ui/panel-foot.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { DividedList, SmallText } from '../../../ui/text.tsx'
import { toastError } from '../../../ui/toast.tsx'
import { ListState } from '../../data-table/list-state.tsx'
import { UnsavedChanges } from '../../editing/leave-guard.tsx'
import { ifUnchanged, useUndoToast } from '../../editing/save.ts'
import { TitledPanel } from '../../screen/titled-panel.tsx'
import { DeleteNow } from './delete-now.tsx'
import { DiskPanel } from './disk-panel.tsx'
import { RetentionNotices } from './retention-notices.tsx'
import { RetentionHead, RetentionRow } from './retention-row.tsx'
import { deletedText, keepOptions } from './retention-text.ts'

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

function Limits({ retention }: { retention: Retention }) {
  const { limits, updated_at, last_run } = retention
  const [draft, setDraft] = useState(limits)
  const changed = RETENTION_KINDS.some((kind) => draft[kind] !== limits[kind])
  const preview = useQuery({
    ...read('POST /api/settings/retention/preview', { body: draft }),
    placeholderData: keepPreviousData,
  })
  const save = useRetentionSave(updated_at)
  const figures = preview.isError ? undefined : preview.data
  const row = { preview: figures, failed: preview.isError }
  return (
    <>
      <RetentionNotices retention={retention} />
      <TitledPanel title="How long things are kept" note={`Nightly cleanup at ${NIGHT}`}>
        <RetentionHead />
        <DividedList aria-label="How long things are kept">
          {RETENTION_KINDS.map((kind) => (
            <RetentionRow key={kind} kind={kind} {...row} stale={preview.isPlaceholderData}>
              <SelectField
                label={`Keep ${RETENTION_THINGS[kind]}`}
                hideLabel
                options={keepOptions(kind, limits[kind])}
                value={draft[kind] === null ? '' : String(draft[kind])}
                onChange={({ target }) =>
                  setDraft({ ...draft, [kind]: target.value === '' ? null : Number(target.value) })
                }
              />
            </RetentionRow>
          ))}
          <RetentionRow kind="trash" {...row} stale={false}>
            <p className="text-small">{TRASH_DAYS} days</p>
          </RetentionRow>
        </DividedList>
        <PanelFoot className="gap-x-3">
          <SmallText className="mr-auto max-md:w-full">
            {changed ? `Saving deletes nothing before ${NIGHT}.` : lastRunText(last_run)}
            {figures && waitsForPerson(figures.articles, draft.articles) && MANY}
          </SmallText>
          <DeleteNow preview={figures} isOff={changed} />
          <Button
            variant="ink"
            disabled={!changed}
            busy={save.isPending}
            onClick={() => save.mutate(draft)}
          >
            Save
          </Button>
        </PanelFoot>
      </TitledPanel>
      <UnsavedChanges when={changed && !save.isPending} />
    </>
  )
}

function useRetentionSave(updated_at: Retention['updated_at']) {
  const queries = useQueryClient()
  const undoToast = useUndoToast()
  return useMutation({
    mutationFn: (body: RetentionLimits) =>
      call('PUT /api/settings/retention', { body }, ifUnchanged({ updated_at })),
    onSuccess: (saved) => {
      queries.setQueryData(retentionQuery.queryKey, saved)
      const detail = `Nothing is deleted before ${NIGHT}.`
      undoToast({ kind: 'retention', id: 1, text: 'Retention saved.', detail })
    },
    onError: (error) => toastError('Retention could not be saved.', reasonOf(error)),
  })
}

/** Appended to the line below the limits. */
const MANY = " This many articles are only deleted by 'Delete now…'."

function lastRunText(run: Retention['last_run']): string {
  if (!run) return `Nothing is deleted before ${NIGHT}.`
  const end = run.finished ? '' : ' The next cleanup continues.'
  return `Last run ${formatTimestamp(run.at)}: ${deletedText(run.deleted)}.${end}`
}
