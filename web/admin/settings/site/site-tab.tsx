import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SiteReply, SiteSettings } from '../../../../contract/platform/site.ts'
import { call, reasonOf } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { PanelBody } from '../../../ui/panel.tsx'
import { PanelFoot } from '../../../ui/panel-foot.tsx'
import { toastError } from '../../../ui/toast.tsx'
import { ListState } from '../../data-table/list-state.tsx'
import { useForm } from '../../editing/form.tsx'
import { UnsavedChanges } from '../../editing/leave-guard.tsx'
import { ifUnchanged, useUndoToast } from '../../editing/save.ts'
import { siteQuery } from '../../screen/admin-queries.ts'
import { TitledPanel } from '../../screen/titled-panel.tsx'
import { AccentPanel } from './accent-panel.tsx'
import { BrandPanel } from './brand-panel.tsx'
import { PagesPanel } from './pages-panel.tsx'
import { canBeSaved, nothingSaved, settingsOf, siteDraftOf } from './site-draft.ts'
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
  const form = useForm(siteDraftOf(site))
  const { fields: draft, setFields: setDraft, set } = form
  const written = settingsOf(draft, defaults)
  const isSame = (other: SiteSettings) => JSON.stringify(written) === JSON.stringify(other)
  const changed = !isSame(settingsOf(siteDraftOf(site), defaults))
  const save = useSiteSave(site, written)
  const actions = (
    <>
      <Button disabled={!changed} onClick={() => setDraft(siteDraftOf(site))}>
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
        <PanelFoot>
          <Button
            variant="ghost"
            className="mr-auto -ml-3.5"
            disabled={isSame(nothingSaved)}
            onClick={() => setDraft(siteDraftOf({ saved: nothingSaved, defaults }))}
          >
            Back to default
          </Button>
          <div className="flex gap-2 max-md:hidden">{actions}</div>
        </PanelFoot>
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

function useSiteSave(site: SiteReply, body: SiteSettings) {
  const queries = useQueryClient()
  const undoToast = useUndoToast()
  return useMutation({
    mutationFn: () => call('PUT /api/settings/site', { body }, ifUnchanged(site)),
    onSuccess: (saved) => {
      queries.setQueryData(siteQuery.queryKey, saved)
      const detail = 'Readers see it on the next page.'
      undoToast({ kind: 'site', id: 1, text: 'Site saved.', detail })
    },
    onError: (error) => toastError('The site could not be saved.', reasonOf(error)),
  })
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
