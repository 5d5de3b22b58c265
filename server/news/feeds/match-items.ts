import { hash } from 'node:crypto'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { advertisingLabel } from '../../reading/advertising/advertising-of.ts'
import { wordsOf } from '../../reading/text/words.ts'
import type { ChangedArticle, KnownArticle, NewArticle } from '../articles/ingest-store.ts'
import type { FeedItem } from '../feed-reading/clean-item.ts'
import { addressKey } from '../feed-reading/web-address.ts'

/** Items ready to be compared: each address once, and guids only where the feed uses them as such. */
export function identifyItems(items: FeedItem[]): NewArticle[] {
  const byAddress = new Map<string, FeedItem>()
  for (const item of items) if (!byAddress.has(item.url_key)) byAddress.set(item.url_key, item)
  const uses = new Map<string, number>()
  for (const { guid } of byAddress.values()) if (guid) uses.set(guid, (uses.get(guid) ?? 0) + 1)
  return [...byAddress.values()].map(({ guid, author, ...item }) => ({
    ...item,
    guid_key: guid && uses.get(guid) === 1 ? addressKey(guid) : null,
    version: versionOf(item.title, item.content || item.overview),
    filed_as: advertisingLabel([...item.categories, author], item.url),
  }))
}

/** Hash of what an analysis reads. */
export function versionOf(title: string, text: string): string {
  return hash('sha256', `${title}\0${text}`, 'base64url').slice(0, 22)
}

type Publisher = { id: number; contentComesLater: boolean }
type Matched = { fresh: NewArticle[]; changed: ChangedArticle[] }

export function matchItems(
  items: NewArticle[],
  known: KnownArticle[],
  publisher: Publisher,
): Matched {
  const byAddress = new Map(known.map((article) => [article.url_key, article]))
  const byGuid = new Map(
    known
      .filter((article) => article.publisher_id === publisher.id && article.guid_key)
      .map((article) => [article.guid_key, article]),
  )
  const fresh: NewArticle[] = []
  const changed: ChangedArticle[] = []
  const present = new Set(items.map((item) => item.url_key))
  for (const item of items) {
    const twin = byGuid.get(item.guid_key)
    // If the twin's own address is in the feed too, it is another article.
    const moved = twin && !present.has(twin.url_key) && isSameStory(item, twin) ? twin : undefined
    const article = byAddress.get(item.url_key) ?? moved
    if (!article) fresh.push(item)
    // the story of another publisher stays theirs
    else if (article.publisher_id === publisher.id) {
      const change = changeFor(publisher)(item, article)
      if (change) changed.push(change)
    }
  }
  return { fresh, changed }
}

const changeFor = ({ contentComesLater }: Publisher) =>
  contentComesLater ? changeBesideContent : changeOf

/** A shorter headline ('Markets today') may stand over different articles. */
const MIN_HEADLINE_WORDS = 5
export const REPUBLISHED_MS = DAY_MS

export const isDistinctive = ({ title }: { title: string }) =>
  wordsOf(title, 'search').length >= MIN_HEADLINE_WORDS

/**
 * Some publishers give their items new addresses and guids at each fetch. One whose old address and guid have left
 * the feed is the item with its headline and text, if it was there in the last 24 hours.
 */
export function matchRepublished(
  items: NewArticle[],
  unmatched: NewArticle[],
  stored: KnownArticle[],
  { now, wasListed, ...publisher }: Publisher & { now: Date; wasListed(id: number): boolean },
): Matched {
  const addresses = new Set(items.map((item) => item.url_key))
  const guids = new Set(items.map((item) => item.guid_key))
  const gone = new Set(
    stored.filter(
      ({ url_key, guid_key }) => !addresses.has(url_key) && (!guid_key || !guids.has(guid_key)),
    ),
  )
  const isNear = (at: number, time: string) => Math.abs(at - Date.parse(time)) <= REPUBLISHED_MS
  const wasThere = ({ published_at }: NewArticle, article: KnownArticle) =>
    published_at
      ? isNear(published_at.getTime(), article.published_at) &&
        (wasListed(article.id) || isNear(now.getTime(), article.first_seen_at))
      : isNear(now.getTime(), article.first_seen_at)
  const fresh: NewArticle[] = []
  const changed: ChangedArticle[] = []
  for (const item of unmatched) {
    const article = [...gone].find(
      (each) => isDistinctive(item) && sameWords(item, each, publisher) && wasThere(item, each),
    )
    const change = article && changeFor(publisher)(item, article)
    if (article) gone.delete(article)
    if (change) changed.push(change)
    else fresh.push(item)
  }
  return { fresh, changed }
}

/** When a reader brings the content, the stored version is of that. */
function sameWords(item: NewArticle, article: KnownArticle, { contentComesLater }: Publisher) {
  if (item.title !== article.title) return false
  return contentComesLater ? item.overview === article.summary : item.version === article.version
}

/** A moved story keeps its guid and either its title or its date; a guid without either is a feed's bad habit. */
function isSameStory(item: NewArticle, article: KnownArticle): boolean {
  return (
    item.title === article.title ||
    item.published_at?.getTime() === Date.parse(article.published_at)
  )
}

function changeOf(item: NewArticle, article: KnownArticle): ChangedArticle | undefined {
  if (item.version === article.version && sameSummary(item, article) && sameFrame(item, article))
    return undefined
  return { ...merged(item, article), version: item.version, content: item.content }
}

/** When a reader brings the content, the feed's own is ignored. */
function changeBesideContent(item: NewArticle, article: KnownArticle): ChangedArticle | undefined {
  const isSame = item.title === article.title && sameSummary(item, article)
  if (isSame && sameFrame(item, article)) return undefined
  const version =
    item.title === article.title ? article.version : versionOf(item.title, article.version)
  return { ...merged(item, article), version, content: null }
}

/** Beside a full text the summary may change freely: once the text is analysed, it is not shown. */
function sameSummary(item: NewArticle, article: KnownArticle): boolean {
  return (article.analyzed && article.has_content) || item.overview === article.summary
}

function sameFrame(item: NewArticle, article: KnownArticle): boolean {
  return (
    item.url_key === article.url_key &&
    item.filed_as === article.filed_as &&
    (item.image_url === null || item.image_url === article.image_url) &&
    (item.guid_key === null || item.guid_key === article.guid_key)
  )
}

function merged(item: NewArticle, article: KnownArticle) {
  return {
    id: article.id,
    title: item.title,
    url: item.url,
    url_key: item.url_key,
    guid_key: item.guid_key ?? article.guid_key,
    image_url: item.image_url ?? article.image_url,
    overview: item.overview,
    filed_as: item.filed_as,
  }
}
