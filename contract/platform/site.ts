import * as z from 'zod'
import { type EndpointTable, requiredText, Time } from '../endpoint.ts'
import { ACCENT_PATTERN, accentProblem } from './accent.ts'
import { eachSwitch, pageOf } from './public-pages.ts'

export const FOOTER_LINKS_AT_MOST = 8
/** 2 MB, and the form around the file. */
const UPLOAD_BYTES = (2 * 1024 + 64) * 1024
/** An uploaded mark, with its size in px, so that a page reserves its place; other sizes have other names (`markFile`). */
const MARK_PATTERN = /^\/uploads\/[0-9a-f]{32}-\d{1,3}x\d{1,3}\.png$/
export const MARK_FILES = ['32', '180', '192', '512', 'maskable'] as const

/** The address of a mark in another size: square, in px; 'maskable' has 512 with a safe margin. */
export const markFile = (mark: string, file: (typeof MARK_FILES)[number]) =>
  mark.replace(/-\d+x\d+\.png$/, `-${file}.png`)

// They end up in mail subjects, feeds and titles; turning characters would let a name pose as another.
const oneLine = (max: number) =>
  requiredText(max).refine(
    (text) => !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text) && text.isWellFormed(),
    'must be one line of plain text',
  )

/** A path of this site, or an address of the web without a sign-in. */
export function isFooterAddress(text: string): boolean {
  if (/^\/(?![/\\])[^\s\\]*$/.test(text)) return true
  const url = /^https?:\/\/[^\s\\]+$/i.test(text) ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === ''
}

const FooterLink = z.object({
  label: oneLine(40).meta({ description: 'Its text' }),
  href: requiredText(500)
    .refine(isFooterAddress, 'must be a path such as /scores or a web address')
    .meta({ description: 'A path of this site or a web address' }),
})
export type FooterLink = z.infer<typeof FooterLink>

const Accent = z
  .string()
  .trim()
  .toLowerCase()
  .regex(ACCENT_PATTERN, { error: 'must be a colour such as #0b6e69', abort: true })
  .superRefine((accent, check) => {
    const problem = accentProblem(accent)
    if (problem) check.addIssue(`cannot be used: ${problem.sentence.replace(/\.$/, '')}`)
  })

const Mark = z.string().regex(MARK_PATTERN, 'must be an uploaded image')

/** What an admin saved; null: the default holds. */
export const SiteSettings = z.object({
  name: oneLine(60).nullable().meta({ description: 'Name of the site' }),
  tagline: oneLine(120).nullable().meta({ description: 'Line below the name' }),
  logo: Mark.nullable().meta({ description: 'Path of the uploaded logo' }),
  favicon: Mark.nullable().meta({ description: 'Path of the uploaded icon' }),
  accent: Accent.nullable().meta({ description: "Colour of links and buttons, as in '#0b6e69'" }),
  contact: z
    .string()
    .trim()
    .regex(/^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/, 'must be an e-mail address')
    .nullable()
    .meta({ description: 'E-mail address for readers and reports' }),
  footer_links: z
    .array(FooterLink)
    .max(FOOTER_LINKS_AT_MOST)
    .nullable()
    .meta({ description: 'Links in the footer' }),
  notice: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether the footer says that nobody is tracked' }),
  ...eachSwitch((name) =>
    z
      .boolean()
      .nullable()
      .meta({ description: `Whether '${pageOf(name).title}' is shown` }),
  ),
  mcp: z.boolean().nullable().meta({ description: 'Whether assistants can use /mcp' }),
})
export type SiteSettings = z.output<typeof SiteSettings>
export const SITE_FIELDS = Object.keys(SiteSettings.shape) as (keyof SiteSettings)[]

/** What holds: saved, else the default. Brand fields without a default stay null. */
export type Site = {
  [Field in keyof SiteSettings]: Field extends 'tagline' | 'logo' | 'favicon' | 'accent' | 'contact'
    ? SiteSettings[Field]
    : NonNullable<SiteSettings[Field]>
}

// What was accepted once is shown, whatever is accepted today.
const ShownSettings = SiteSettings.extend({
  name: z.string().nullable().meta({ description: 'Name of the site' }),
  accent: z.string().nullable().meta({ description: 'Colour of links and buttons' }),
})

const SiteReply = z.object({
  saved: ShownSettings.meta({ description: 'What an admin saved; null where nothing is' }),
  defaults: ShownSettings.meta({
    description: 'What holds where nothing is saved; the environment sets some of them',
  }),
  updated_at: Time.nullable().meta({
    description: 'Version for If-Match; null before the first save',
  }),
  stylesheet: z
    .string()
    .nullable()
    .meta({ description: 'Address of the stylesheet with the accent; null without one' }),
})
export type SiteReply = z.infer<typeof SiteReply>

export const siteEndpoints = {
  'GET /api/settings/site': {
    access: 'admin',
    summary: 'Name, look and public parts of the site',
    reply: SiteReply,
  },
  'PUT /api/settings/site': {
    access: 'admin',
    summary: 'Change name, look and public parts of the site; null gives the default again',
    body: SiteSettings.partial(),
    reply: SiteReply,
  },
  'POST /api/settings/site/upload': {
    access: 'admin',
    summary: 'Upload a logo or a favicon: one PNG, JPEG, GIF, WebP, AVIF or SVG of at most 2 MB',
    upload: true,
    bodyLimitBytes: UPLOAD_BYTES,
    status: 201,
    reply: z.object({ url: z.string().meta({ description: 'Path of the stored picture' }) }),
  },
} satisfies EndpointTable
