import {
  ACCENT_PATTERN,
  accentProblem,
  DEFAULT_ACCENT,
} from '../../../../contract/platform/accent.ts'
import {
  type FooterLink,
  isFooterAddress,
  SITE_FIELDS,
  type Site,
  type SiteReply,
  type SiteSettings,
} from '../../../../contract/platform/site.ts'
import type { useForm } from '../../editing/form.tsx'

/** A link while it is edited; its id stays when the order changes. */
export type DraftLink = FooterLink & { id: number }
export type SiteDraft = Omit<Site, 'tagline' | 'accent' | 'contact' | 'footer_links'> & {
  tagline: string
  accent: string
  contact: string
  footer_links: DraftLink[]
}
export type SiteForm = ReturnType<typeof useForm<SiteDraft>>

export function siteDraftOf({ saved, defaults }: Pick<SiteReply, 'saved' | 'defaults'>): SiteDraft {
  const site = Object.fromEntries(
    SITE_FIELDS.map((field) => [field, saved[field] ?? defaults[field]]),
  ) as SiteSettings
  return {
    ...(site as Site),
    tagline: site.tagline ?? '',
    accent: site.accent ?? DEFAULT_ACCENT,
    contact: site.contact ?? '',
    footer_links: (site.footer_links ?? []).map((link, id) => ({ ...link, id })),
  }
}

/** What saving would store: null where the default is meant. */
export function settingsOf(draft: SiteDraft, defaults: SiteReply['defaults']): SiteSettings {
  const written: Record<string, unknown> = {
    ...draft,
    name: draft.name.trim() || null,
    tagline: draft.tagline.trim() || null,
    accent: draft.accent === DEFAULT_ACCENT ? null : draft.accent,
    contact: draft.contact.trim() || null,
    footer_links: draft.footer_links.map(({ label, href }) => ({
      label: label.trim(),
      href: href.trim(),
    })),
  }
  return Object.fromEntries(
    SITE_FIELDS.map((field) => {
      const isDefault = JSON.stringify(written[field]) === JSON.stringify(defaults[field])
      return [field, isDefault ? null : written[field]]
    }),
  ) as SiteSettings
}

export const nothingSaved = Object.fromEntries(
  SITE_FIELDS.map((field) => [field, null]),
) as SiteSettings

export const problemOf = (accent: string) =>
  ACCENT_PATTERN.test(accent)
    ? accentProblem(accent)
    : { sentence: 'Write a colour such as #0b6e69.' }

export const addressProblem = (href: string): string | undefined =>
  href.trim() === '' || isFooterAddress(href.trim())
    ? undefined
    : 'A path such as /scores, or https://…'

export const canBeSaved = ({ accent, footer_links }: SiteDraft): boolean =>
  !problemOf(accent) &&
  footer_links.every(({ label, href }) => label.trim() && isFooterAddress(href.trim()))
