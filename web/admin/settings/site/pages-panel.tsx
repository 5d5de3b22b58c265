import type { ComponentProps } from 'react'
import { PUBLIC_PAGES } from '../../../../contract/platform/public-pages.ts'
import { Checkbox, TextField } from '../../../ui/fields.tsx'
import { GroupLegend, Hint } from '../../../ui/text.tsx'
import { TitledPanel } from '../../screen/titled-panel.tsx'
import { FooterLinksField } from './footer-links-field.tsx'
import type { SiteForm } from './site-draft.ts'

const SWITCHES = [
  ...Object.values(PUBLIC_PAGES),
  { switch: 'mcp', title: 'Assistants', hint: 'A read-only MCP server at /mcp.' },
] as const

export function PagesPanel({ form: { fields, set, text, box } }: { form: SiteForm }) {
  return (
    <TitledPanel title="Pages and footer" body="grid gap-4">
      <TextField
        label="Contact"
        type="email"
        hint="Shown on /contact."
        className="md:max-w-[calc(50%-8px)]"
        maxLength={255}
        {...text('contact')}
      />
      <FooterLinksField
        links={fields.footer_links}
        onChange={(footer_links) => set({ footer_links })}
      />
      <Choice
        {...box('notice')}
        label="Say in the footer that this site tracks nobody"
        hint="'No tracking, no cookies but your theme.' True as long as no page body adds scripts."
      />
      <fieldset className="grid gap-3">
        <GroupLegend>Public parts</GroupLegend>
        {SWITCHES.map(({ switch: field, title, hint }) => (
          <Choice key={field} label={title} hint={hint} {...box(field)} />
        ))}
      </fieldset>
    </TitledPanel>
  )
}

function Choice({ hint, ...box }: ComponentProps<typeof Checkbox> & { hint: string }) {
  return (
    <div>
      <Checkbox {...box} />
      <Hint className="pl-7">{hint}</Hint>
    </div>
  )
}
