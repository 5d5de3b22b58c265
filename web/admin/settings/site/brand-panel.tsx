import { BrandMark } from '../../../site/frame/layout/brand.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { PictureField } from '../../screen/picture-field.tsx'
import { TitledPanel } from '../../screen/titled-panel.tsx'
import type { SiteForm } from './site-draft.ts'

const MARK_CLASS =
  'grid size-[52px] flex-none place-items-center overflow-hidden rounded-[10px] border border-line-2 bg-surface-2'

export function BrandPanel({ form, placeholder }: { form: SiteForm; placeholder: string }) {
  const { fields: draft, set, text } = form
  return (
    <TitledPanel title="BrandLink" body="grid gap-4 md:grid-cols-2">
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
