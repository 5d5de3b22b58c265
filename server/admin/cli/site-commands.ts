import { chmod, readFile, writeFile } from 'node:fs/promises'
import { withoutSignIn } from '../../../contract/accounts/admin-only.ts'
import { sentenceOf } from '../../platform/errors.ts'
import { currentSettings, saveFirstSettings } from '../../platform/settings/store.ts'
import { insertSite } from '../starter/store.ts'
import { type Command, onlyWord, UsageError } from './command.ts'
import { SiteFile, siteRows } from './store.ts'

export const exportSite: Command = {
  usage: 'export FILE [--with-secrets]',
  options: { 'with-secrets': { type: 'boolean' } },
  summary:
    'write publishers, categories, tags, pages, coins and settings to a JSON file (no articles, users or keys; passwords and tokens of feed addresses only with --with-secrets)',
  async run({ db, now }, given, say) {
    const file = onlyWord(given, 'FILE')
    const { tags, uploads, ...rows } = await siteRows(db)
    const publishers = rows.publishers.map((publisher) => ({
      ...publisher,
      rss_url: given.options['with-secrets'] ? publisher.rss_url : withoutSignIn(publisher.rss_url),
    }))
    const masked = publishers.filter(({ rss_url }, at) => rss_url !== rows.publishers[at]?.rss_url).length
    const { enabled, interval, ai_model } = await currentSettings(db)
    const site = {
      format: 'crypto-news-site',
      version: 1,
      exported_at: now().toISOString(),
      ...rows,
      publishers,
      tags: tags.map(({ name }) => name),
      uploads: uploads.map(({ bytes, ...upload }) => ({ ...upload, base64: bytes.toString('base64') })),
      settings: { enabled, interval, ai_model },
    }
    await writeFile(file, `${JSON.stringify(site, null, 2)}\n`, { mode: 0o600 })
    await chmod(file, 0o600) // where the file was there before
    say(
      `${rows.publishers.length} publishers, ${rows.categories.length} categories, ${tags.length} tags, ${rows.pages.length} pages and ${rows.coins.length} coins were written to ${file}.`,
    )
    if (masked > 0)
      say(`The passwords and tokens of ${masked} feed addresses were left out; --with-secrets keeps them.`)
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
    const { uploads, settings: chosen, ...rows } = site.data
    const logos = uploads.map(({ base64, ...file }) => ({ ...file, bytes: Buffer.from(base64, 'base64') }))
    const { settings, ...added } = await db.transaction(async (tx) => ({
      settings: await saveFirstSettings(tx, { ...chosen, updated_at: now().toISOString() }),
      ...(await insertSite(tx, { ...rows, logos })),
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
