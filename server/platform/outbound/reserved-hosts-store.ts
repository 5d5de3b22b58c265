import { isNotNull } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { alertChannels, languageModels, publishers } from '../database/schema.ts'
import { serverUrl } from './address-guard.ts'
import { hostAndPort } from './addresses.ts'

/**
 * Hosts of models and mail servers, 'host:port': an entry in FETCH_ALLOW_HOSTS that was made for one of them opens it
 * to no feed or picture, unless a publisher's feed is at the same host.
 */
export async function reservedHosts(db: Database): Promise<ReadonlySet<string>> {
  const models = await db.select({ url: languageModels.base_url }).from(languageModels)
  const mail = await db
    .select({ host: alertChannels.smtp_host, port: alertChannels.smtp_port })
    .from(alertChannels)
    .where(isNotNull(alertChannels.smtp_host))
  const feeds = await db.select({ url: publishers.rss_url }).from(publishers)
  const reserved = [
    ...models.map(({ url }) => url),
    ...mail.map(({ host, port }) => serverUrl({ host: host ?? '', port: port ?? 25 })),
  ]
  return new Set(hostsOf(reserved)).difference(new Set(hostsOf(feeds.map(({ url }) => url))))
}

const hostsOf = (urls: string[]) =>
  urls.flatMap((address) => {
    const url = URL.parse(address)
    return url ? [hostAndPort(url)] : []
  })
