import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { roleFor } from '../../../contract/accounts/powers.ts'
import {
  CRON_INTERVALS_SECONDS,
  type CronChange,
  type CronSettings,
} from '../../../contract/platform/settings.ts'
import { reasonOf } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Hint } from '../../ui/text.tsx'
import { toastError, toastSuccess } from '../../ui/toast.tsx'
import { saveCronSettings } from '../editing/save-cron-settings.ts'
import { cronQuery } from '../screen/admin-queries.ts'
import { EditorsOnly, WhyOff } from '../screen/permission.tsx'
import { TitledPanel } from '../screen/titled-panel.tsx'

/** Every change is shown and saved at once; one the server refuses is taken back with a message. */
export function CronCard({ settings }: { settings: CronSettings }) {
  const save = useSaveSettings()
  const noKey = !settings.keys[settings.ai_model]

  return (
    <TitledPanel title="Cron settings" tools={<WhyOff needs={roleFor('ai')} />}>
      <EditorsOnly needs={roleFor('ai')}>
        <div className="divide-y divide-line">
          <Setting name="Enabled" hint="Turning this off only stops scheduled fetches.">
            <Switch
              label="Enabled"
              checked={settings.enabled}
              onChange={(enabled) => save.mutate({ enabled })}
            />
          </Setting>
          <Setting
            name="Fetch Interval"
            hint={
              settings.enabled
                ? 'How often every active publisher is read.'
                : 'Turn the schedule on to change this.'
            }
            wide
          >
            <SelectField
              label="Fetch Interval"
              hideLabel
              options={intervals}
              disabled={!settings.enabled}
              value={String(settings.interval)}
              onChange={(event) => save.mutate({ interval: Number(event.target.value) })}
            />
          </Setting>
          <Setting
            name="AI Model"
            hint={
              noKey
                ? 'No API key: the built-in analyser is used'
                : 'Used for scheduled and manual analysis.'
            }
            wide
          >
            <SelectField
              label="AI Model"
              hideLabel
              options={settings.models.map(({ id, name }) => ({ value: id, label: name }))}
              value={settings.ai_model}
              onChange={(event) => save.mutate({ ai_model: event.target.value })}
            />
          </Setting>
          <p className="px-5 py-4 font-label tabular-nums">
            Last run: {settings.last_run ? formatTimestamp(settings.last_run) : 'Never'}
          </p>
        </div>
      </EditorsOnly>
    </TitledPanel>
  )
}

const savingKey = ['save settings']

/**
 * One after the other: however quick the hand, the last change is what stays. Each is made to the settings as they are
 * then, not as this card shows them, or it would undo what another admin has chosen since.
 */
function useSaveSettings() {
  const queries = useQueryClient()
  const { queryKey } = cronQuery
  const show = (change: Partial<CronSettings>) =>
    queries.setQueryData<CronSettings>(queryKey, (shown) => shown && { ...shown, ...change })
  return useMutation({
    mutationKey: savingKey,
    scope: { id: 'settings' },
    onMutate: (change: Partial<CronChange>) => {
      const before = queries.getQueryData<CronSettings>(queryKey)
      show(change)
      return before
    },
    mutationFn: saveCronSettings,
    onSuccess: (stored) => {
      const isLast = queries.isMutating({ mutationKey: savingKey }) === 1
      if (isLast) show(stored)
      toastSuccess('Settings saved')
    },
    onError: (error, change, before) => {
      const names = Object.keys(change) as (keyof CronChange)[]
      if (before) show(Object.fromEntries(names.map((name) => [name, before[name]])))
      toastError('Failed to save settings', reasonOf(error))
    },
  })
}

type SettingProps = { name: string; hint: string; wide?: boolean; children: ReactNode }

/** Name and hint left, the control right; a wide control goes below on phones. */
function Setting({ name, hint, wide = false, children }: SettingProps) {
  return (
    <div
      className={`grid items-center gap-x-4 gap-y-2.5 px-5 py-4 ${wide ? 'md:grid-cols-[minmax(0,1fr)_220px]' : 'grid-cols-[minmax(0,1fr)_auto]'}`}
    >
      <div>
        <p aria-hidden="true" className="font-label">
          {name}
        </p>
        <Hint>{hint}</Hint>
      </div>
      {children}
    </div>
  )
}

const intervals = CRON_INTERVALS_SECONDS.map((seconds) => ({
  value: String(seconds),
  label: seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`,
}))
