import { readFile, writeFile } from 'node:fs/promises'
import { sentenceOf } from '../../platform/errors.ts'
import { currentSettings, saveFirstSettings } from '../../platform/settings/store.ts'
import { type Command, onlyWord, UsageError } from './command.ts'
import { SiteFile } from './site-file.ts'
import { insertSite, siteRows } from './store.ts'

export const exportSite: Command = {
  usage: 'export FILE',
  summary:
    'write publishers, categories, tags, pages, coins and settings to a JSON file (no articles, users or keys)',
  async run({ db, now }, given, say) {
    const file = onlyWord(given, 'FILE')
    const { tags, uploads, ...rows } = await siteRows(db)
    const { enabled, interval, ai_model } = await currentSettings(db)
    const site = {
      format: 'crypto-news-site',
      version: 1,
      exported_at: now().toISOString(),
      ...rows,
      tags: tags.map(({ name }) => name),
      uploads: uploads.map(({ bytes, ...upload }) => ({ ...upload, base64: bytes.toString('base64') })),
      settings: { enabled, interval, ai_model },
    }
    await writeFile(file, `${JSON.stringify(site, null, 2)}\n`)
    say(
      `${rows.publishers.length} publishers, ${rows.categories.length} categories, ${tags.length} tags, ${rows.pages.length} pages and ${rows.coins.length} coins were written to ${file}.`,
    )
  },
}

export const importSite: Command = {
  usage: 'import FILE',
  mayBeNew: true,
  summary: 'add what the site does not have yet; existing items stay unchanged',
  async run({ db, now }, given, say) {
    const file = onlyWord(given, 'FILE')
    const site = SiteFile.safeParse(await readJson(file))
    if (!site.success) throw new UsageError(`${file} is not an export of a site. ${sentenceOf(site.error)}`)
    const { settings, ...added } = await db.transaction(async (tx) => ({
      settings: await saveFirstSettings(tx, { ...site.data.settings, updated_at: now().toISOString() }),
      ...(await insertSite(tx, site.data)),
    }))
    say(
      `Added: ${Object.entries(added)
        .map(([kind, rows]) => `${rows} ${kind}`)
        .join(', ')}. Schedule and model ${settings ? 'were imported' : 'are unchanged'}.`,
    )
  },
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  })
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${file} is not JSON.`)
  }
}
