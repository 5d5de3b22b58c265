import type { SiteReply, SiteSettings } from '../../../contract/platform/site.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { badInput, staleEdit } from '../../platform/errors.ts'
import { accentPath } from '../../platform/settings/accent-stylesheet.ts'
import { siteDefaults } from '../../platform/settings/current-site.ts'
import { savedSite, saveSite } from '../../platform/settings/store.ts'
import { uploadNamed } from '../../platform/uploads/store.ts'

export async function shownSite({ db, config }: Context): Promise<SiteReply> {
  const { saved, updated_at } = await savedSite(db)
  return { saved, defaults: siteDefaults(config), updated_at, stylesheet: accentPath(saved.accent) }
}

/** Every reply after this one has it; null gives a default again. */
export async function changeSite(
  context: Context,
  change: Partial<SiteSettings>,
  by: By,
  unchangedSince?: string,
): Promise<SiteReply> {
  for (const field of ['logo', 'favicon'] as const) {
    const name = change[field]?.replace('/uploads/', '')
    if (name && !(await uploadNamed(context.db, name)))
      throw badInput(`Upload the ${field} again.`, field)
  }
  await context.db.transaction(async (tx) => {
    const { saved: before } = await savedSite(tx, { lock: true })
    const after = { ...before, ...change }
    if (!(await saveSite(tx, after, context.now(), unchangedSince))) throw staleEdit('site')
    await recordChange(tx, { by, kind: 'site', id: 1, before, after })
  })
  return shownSite(context)
}
