import { DEFAULT_ACCENT } from '../../../contract/platform/accent.ts'
import { eachSwitch } from '../../../contract/platform/public-pages.ts'
import { SITE_FIELDS, type Site } from '../../../contract/platform/site.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { readOnce } from '../database/snapshot.ts'
import { savedSite } from './store.ts'

type Needed = Pick<Context, 'db' | 'config'>

/** The last settings each site was seen with, for replies without a database. */
const lastKnown = new WeakMap<Config, Site>()

/**
 * Name, look and public parts of the site: what an admin saved, else what the environment says. Every place that names the
 * site reads it here, in the same snapshot as the rest of its reply.
 */
export async function currentSite({ db, config }: Needed): Promise<Site> {
  const { saved } = await readOnce('site', () => savedSite(db))
  const site = siteDefaults(config)
  for (const field of SITE_FIELDS)
    if (saved[field] !== null) Object.assign(site, { [field]: saved[field] })
  lastKnown.set(config, site)
  return site
}

/** The same, and the settings last seen while the database is away. */
export const lastKnownSite = (
  context: Needed,
  databaseAnswers: () => Promise<void>,
): Promise<Site> =>
  databaseAnswers()
    .then(() => currentSite(context))
    .catch(() => lastKnown.get(context.config) ?? siteDefaults(context.config))

export const siteDefaults = (config: Config): Site => ({
  name: config.siteName,
  tagline: null,
  logo: null,
  favicon: null,
  accent: null,
  contact: config.contactEmail ?? null,
  footer_links: [],
  notice: false,
  ...eachSwitch(() => true),
  data_files: config.dataFiles,
  mcp: config.mcp,
})

/** What a mail shows of the site. `logo` is an absolute address, null without SITE_URL or a logo. */
export async function mailBrand(context: Needed) {
  const { name, accent, contact, logo } = await currentSite(context)
  const { siteUrl } = context.config
  return {
    name,
    accent: accent ?? DEFAULT_ACCENT,
    contact,
    logo: siteUrl && logo ? siteUrl + logo : null,
  }
}
