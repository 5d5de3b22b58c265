import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SiteReply, SiteSettings } from '../../../../contract/platform/site.ts'
import { call, reasonOf } from '../../../api/call.ts'
import { BrandMark } from '../../../site/frame/layout/brand.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { PanelBody } from '../../../ui/panel.tsx'
import { toastError } from '../../../ui/toast.tsx'
import { ListState } from '../../data-table/list-state.tsx'
import { useForm } from '../../editing/form.tsx'
import { UnsavedChanges } from '../../editing/leave-guard.tsx'
import { ifUnchanged, useUndoToast } from '../../editing/save.ts'
import { siteQuery } from '../../screen/admin-queries.ts'
import { PictureField } from '../../screen/picture-field.tsx'
import { TitledPanel } from '../../screen/titled-panel.tsx'
import { AccentPanel } from './accent-panel.tsx'
import { PagesPanel } from './pages-panel.tsx'
import { canBeSaved, draftOf, nothingSaved, type SiteForm, settingsOf } from './site-draft.ts'
import { SitePreview } from './site-preview.tsx'

export function SiteTab() {
  const site = useQuery(siteQuery)
  const stylesheet = site.data?.stylesheet
  useEffect(() => {
    if (stylesheet !== undefined) showAccent(stylesheet)
  }, [stylesheet])
  // remounted when another save or an undo changed something
  if (site.data) return <SiteEditor key={site.data.updated_at} site={site.data} />
  return (
    <TitledPanel title="Brand">
      <ListState query={site} rows={4} rowPx={72} />
    </TitledPanel>
  )
}

function SiteEditor({ site }: { site: SiteReply }) {
  const { defaults } = site
  const queries = useQueryClient()
  const undoToast = useUndoToast()
  const form = useForm(draftOf(site))
  const { fields: draft, setFields: setDraft, set } = form
  const written = settingsOf(draft, defaults)
  const isSame = (other: SiteSettings) => JSON.stringify(written) === JSON.stringify(other)
  const changed = !isSame(settingsOf(draftOf(site), defaults))
  const save = useMutation({
    mutationFn: () => call('PUT /api/settings/site', { body: written }, ifUnchanged(site)),
    onSuccess: (saved) => {
      queries.setQueryData(siteQuery.queryKey, saved)
      undoToast({
        kind: 'site',
        id: 1,
        text: 'Site saved.',
        detail: 'Readers see it on the next page.',
      })
    },
    onError: (error) => toastError('The site could not be saved.', reasonOf(error)),
  })
  const actions = (
    <>
      <Button disabled={!changed} onClick={() => setDraft(draftOf(site))}>
        Cancel
      </Button>
      <Button
        variant="ink"
        disabled={!changed || !canBeSaved(draft)}
        busy={save.isPending}
        onClick={() => save.mutate()}
      >
        Save
      </Button>
    </>
  )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(300px,420px)]">
      <div className="grid gap-4">
        <BrandPanel form={form} placeholder={defaults.name ?? ''} />
        <AccentPanel accent={draft.accent} onChange={(accent) => set({ accent })} />
        <PagesPanel form={form} />
      </div>
      <TitledPanel
        title="Preview"
        note={changed ? 'Not saved yet' : 'As saved'}
        className="lg:sticky lg:top-7"
      >
        <PanelBody>
          <SitePreview draft={draft} name={draft.name.trim() || (defaults.name ?? '')} />
        </PanelBody>
        <div className="flex items-center gap-2 border-line border-t px-5 py-3">
          <Button
            variant="ghost"
            className="mr-auto -ml-3.5"
            disabled={isSame(nothingSaved)}
            onClick={() => setDraft(draftOf({ saved: nothingSaved, defaults }))}
          >
            Back to default
          </Button>
          <div className="flex gap-2 max-md:hidden">{actions}</div>
        </div>
      </TitledPanel>
      {changed && (
        <>
          {/* the bar must not cover the end of the form */}
          <div className="h-14 md:hidden" />
          <div className="fixed inset-x-0 bottom-0 z-20 flex gap-2 border-line border-t bg-pop px-4 py-2.5 md:hidden [&>*]:flex-1">
            {actions}
          </div>
        </>
      )}
      <UnsavedChanges when={changed && !save.isPending} />
    </div>
  )
}

const MARK_CLASS =
  'grid size-[52px] flex-none place-items-center overflow-hidden rounded-[10px] border border-line-2 bg-surface-2'

function BrandPanel({ form, placeholder }: { form: SiteForm; placeholder: string }) {
  const { fields: draft, set, text } = form
  return (
    <TitledPanel title="Brand" body="grid gap-4 md:grid-cols-2">
      <TextField
        label="Name"
        hint="Bar, title, share cards and feeds."
        maxLength={60}
        placeholder={placeholder}
        {...text('name')}
      />
      <TextField
        label="Tagline"
        hint="Under the name in search results."
        maxLength={120}
        {...text('tagline')}
      />
      <PictureField
        label="Logo"
        hint="SVG or PNG, 28 px high"
        isSet={draft.logo !== null}
        to="POST /api/settings/site/upload"
        onChange={(logo) => set({ logo })}
      >
        <span className={MARK_CLASS}>
          {draft.logo ? (
            <img src={draft.logo} alt="" className="h-7 max-w-11 object-contain" />
          ) : (
            <BrandMark />
          )}
        </span>
      </PictureField>
      <PictureField
        label="Favicon"
        hint="SVG or PNG, square"
        isSet={draft.favicon !== null}
        to="POST /api/settings/site/upload"
        onChange={(favicon) => set({ favicon })}
      >
        <span className={MARK_CLASS}>
          <img
            src={draft.favicon ?? draft.logo ?? '/favicon.svg'}
            alt=""
            className="size-4 object-contain"
          />
        </span>
      </PictureField>
    </TitledPanel>
  )
}

/** Puts the stylesheet of an accent into this page, as the server does for the next one; null takes it out. */
function showAccent(path: string | null) {
  const held = document.head.querySelector<HTMLLinkElement>('link[href^="/assets/accent/"]')
  if (path === null) return held?.remove()
  const link = held ?? document.createElement('link')
  link.rel = 'stylesheet'
  link.href = path
  document.head.append(link)
}
