import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CronChange, CronSettings } from '../../../contract/platform/settings.ts'
import { ApiError, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PanelFoot } from '../../ui/panel-foot.tsx'
import { submitWith } from '../../ui/submit-with.ts'
import { toastSuccess } from '../../ui/toast.tsx'
import { sameFields } from '../editing/form.tsx'
import { UnsavedChanges } from '../editing/leave-guard.tsx'
import { saveCronSettings } from '../editing/save-cron-settings.ts'
import { cronQuery, spendQuery } from '../screen/admin-queries.ts'
import { TitledPanel } from '../screen/titled-panel.tsx'

/** The stored settings until something is typed. */
export function useSettingsDraft<Form extends object>(
  stored: Form,
  changeOf: (form: Form) => Partial<CronChange>,
) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Form>()
  const form = draft ?? stored
  const save = useMutation({
    mutationFn: (sent: Form) => saveCronSettings(changeOf(sent)),
    onSuccess: (saved) => {
      queries.setQueryData(cronQuery.queryKey, saved)
      void queries.invalidateQueries({ queryKey: spendQuery.queryKey })
      setDraft(undefined)
      toastSuccess('Settings saved')
    },
  })
  const set = (change: Partial<Form>) => setDraft({ ...form, ...change })
  const refused = save.error instanceof ApiError ? save.error.field : undefined
  return {
    form,
    set,
    isRefused: refused !== undefined,
    text: (name: keyof Form, error?: string) => ({
      value: String(form[name]),
      error:
        error ??
        (refused === name && save.variables?.[name] === form[name]
          ? reasonOf(save.error)
          : undefined),
      onChange: ({ target }: { target: { value: string } }) =>
        set({ [name]: target.value } as Partial<Form>),
    }),
    isChanged: !sameFields(form, stored),
    discard: () => setDraft(undefined),
    save,
  }
}

type SettingsPanelProps<Form> = {
  title: string
  hint: string
  draft: {
    form: Form
    isChanged: boolean
    isRefused: boolean
    discard: () => void
    save: Saving<Form>
  }
  isValid: boolean
  note?: ReactNode
  button: ReactNode
  variant?: 'ink'
  children: ReactNode
}
type Saving<Form> = UseMutationResult<CronSettings, Error, Form>

export function SettingsPanel<Form>(props: SettingsPanelProps<Form>) {
  const { title, hint, draft, isValid, note, button, variant, children } = props
  const { form, isChanged, isRefused, discard, save } = draft
  return (
    <TitledPanel title={title} note={hint} className="mb-4 overflow-hidden">
      <form {...submitWith(() => isValid && save.mutate(form))}>
        {children}
        <PanelFoot className="gap-x-4">
          {save.isError && !isRefused ? (
            <Notice kind="error" detail={reasonOf(save.error)}>
              Failed to save settings
            </Notice>
          ) : (
            note
          )}
          <Button
            type="submit"
            variant={variant}
            busy={save.isPending}
            disabled={!isChanged || !isValid}
            className="ml-auto max-md:w-full"
          >
            {button}
          </Button>
        </PanelFoot>
        <UnsavedChanges when={isChanged && !save.isPending} onDiscard={discard} />
      </form>
    </TitledPanel>
  )
}
