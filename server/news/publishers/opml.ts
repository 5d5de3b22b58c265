import * as z from 'zod'
import { withoutSignIn } from '../../../contract/accounts/admin-only.ts'
import type { Role } from '../../../contract/accounts/roles.ts'
import { type OpmlImport, PublisherBody } from '../../../contract/news/publishers.ts'
import type { By } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, badInput, sentenceOf } from '../../platform/errors.ts'
import { currentSite } from '../../platform/settings/current-site.ts'
import { readAttributes, scanXml } from '../feed-reading/scan-xml.ts'
import { addPublisher } from './manage-publishers.ts'
import { activePublishers, type PublisherRow, publishersWithHealth } from './store.ts'

export async function exportOpml(context: Context, role?: Role): Promise<{ opml: string }> {
  const { db, now } = context
  const publishers = await publishersWithHealth(db, now())
  const shown = publishers.map((publisher) => ({
    ...publisher,
    rss_url: role === 'admin' ? publisher.rss_url : withoutSignIn(publisher.rss_url),
  }))
  return { opml: opmlOf((await currentSite(context)).name, shown, now()) }
}

/** The feeds of active outlets for everybody, without addresses that hold a key or a password. */
export async function publicOpml(context: Context): Promise<string> {
  const outlets = await activePublishers(context.db)
  return opmlOf(
    (await currentSite(context)).name,
    outlets.filter(({ rss_url }) => withoutSignIn(rss_url) === rss_url),
  )
}

type Outlet = Pick<PublisherRow, 'name' | 'rss_url' | 'description' | 'home_url' | 'folder'>

function opmlOf(siteName: string, outlets: readonly Outlet[], created?: Date): string {
  const outlines = [...Map.groupBy(outlets, ({ folder }) => folder)].map(([folder, inside]) => {
    const lines = inside.map((outlet) => `    ${outlineOf(outlet)}\n`).join('')
    return folder ? `    <outline text="${escaped(folder)}">\n${lines}    </outline>\n` : lines
  })
  const date = created ? `    <dateCreated>${created.toUTCString()}</dateCreated>\n` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>${escaped(siteName)}</title>
${date}  </head>
  <body>
${outlines.join('')}  </body>
</opml>
`
}

function outlineOf({ name, rss_url, home_url, description }: Outlet): string {
  const attributes = { text: name, title: name, xmlUrl: rss_url, htmlUrl: home_url, description }
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value ? `${key}="${escaped(value)}"` : [],
  )
  return `<outline type="rss" ${given.join(' ')}/>`
}

/** Forms do not show the last two: they are kept for the next export. */
const OutlineBody = PublisherBody.extend({
  home_url: z.string().nullable(),
  folder: z.string().nullable(),
})

/** Adds what is not here yet; the same document twice adds nothing twice. */
export async function importOpml(
  context: Context,
  opml: string,
  by: By,
): Promise<z.input<typeof OpmlImport>> {
  const outlines = readOutlines(opml)
  if (outlines.length === 0)
    throw badInput('This document lists no feeds: it holds no outline with an xmlUrl.')
  const result = { added: 0, skipped: 0, failed: [] as string[] }
  for (const outline of outlines) {
    const body = OutlineBody.safeParse(outline)
    try {
      if (!body.success) throw badInput(sentenceOf(body.error))
      await addPublisher(context, body.data, by)
      result.added++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'ALREADY_EXISTS') result.skipped++
      else result.failed.push(`${outline.name || outline.rss_url}: ${error.message}`)
    }
  }
  return result
}

const MAX_OUTLINES = 1000

function readOutlines(opml: string) {
  const outlines: Outlet[] = []
  const folders: { name: string; depth: number }[] = []
  scanXml(opml, {
    open(name, source, depth) {
      if (name.toLowerCase() !== 'outline' || outlines.length >= MAX_OUTLINES) return
      const { xmlurl = '', htmlurl, title, text, description } = readAttributes(source)
      const called = (title || text || URL.parse(xmlurl)?.hostname || '').trim().slice(0, 200)
      while ((folders.at(-1)?.depth ?? 0) >= depth) folders.pop()
      if (!xmlurl.trim()) return folders.push({ name: called, depth })
      outlines.push({
        name: called,
        rss_url: xmlurl,
        description: description?.trim().slice(0, 2000) || null,
        home_url: URL.parse(htmlurl ?? '')?.href.slice(0, 2000) ?? null,
        folder: folders.at(-1)?.name || null,
      })
    },
    text() {},
    close() {},
  })
  return outlines
}

function escaped(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}
