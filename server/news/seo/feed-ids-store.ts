import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { appState } from '../../platform/database/schema.ts'

const KEY = 'feed-ids'
const Kept = z.object({ prefix: z.string() })

/** How ids looked before: they held the site's address, so a move made every entry new. */
const addressPrefix = (siteUrl: string) => `${siteUrl}/articles#`

/** RFC 4151: a name that belonged to us on a day, and so stays ours. */
const tagPrefix = (siteUrl: string, day: string) => `tag:${new URL(siteUrl).hostname},${day}:articles/`

/** Decides once, at the first start: a site that has articles keeps the ids it has sent, a new one gets ids that survive a move. */
export async function keepFeedIds({ db, config, now }: Context) {
  const siteUrl = config.siteUrl ?? `http://${config.host}:${config.port}`
  const day = now().toISOString().slice(0, 10)
  await db.execute(sql`
    insert into app_state (key, value)
    select ${KEY}, jsonb_build_object('prefix',
      case when exists (select from articles) then ${addressPrefix(siteUrl)}::text else ${tagPrefix(siteUrl, day)}::text end)
    on conflict do nothing`)
}

export async function feedIdPrefix(db: Database, siteUrl: string): Promise<string> {
  const [row] = await db.select({ value: appState.value }).from(appState).where(eq(appState.key, KEY))
  return Kept.safeParse(row?.value).data?.prefix ?? addressPrefix(siteUrl)
}
