import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '../contract/platform/durations.ts'
import { fakePublisher } from '../server/testing/fake-publisher.ts'
import type { Site } from './site.ts'

const FEEDS = 20
const STORIES = 50
export const ALL_STORIES = FEEDS * STORIES
const PATIENCE_MS = 120_000

/** Twenty feeds on loopback, each with fifty stories of its own. */
export async function manyPublishers() {
  const publisher = await fakePublisher()
  const paths = Array.from({ length: FEEDS }, (_, feed) => `/feed-${feed}.xml`)
  const serve = (perFeed: number, first = 0) => {
    for (const [feed, path] of paths.entries()) {
      const stories = Array.from({ length: perFeed }, (_, place) => {
        const story = first + place
        return {
          title: `Report ${story} of feed ${feed}`,
          link: `https://feed-${feed}.example/${story}`,
          date: new Date(Date.now() - (feed * perFeed + story) * MINUTE_MS).toUTCString(),
        }
      })
      publisher.feed(path, stories)
    }
  }
  serve(STORIES)
  return {
    host: publisher.host,
    close: publisher.close,
    visits: () => publisher.visits.length,
    /** From now on each feed has `perFeed` stories, starting at number `first`. Returns the total. */
    serve(perFeed = STORIES, first = 0): number {
      serve(perFeed, first)
      return FEEDS * perFeed
    },
    /** From now on every feed answers as these do, by turns. */
    misbehave(ways: Parameters<typeof publisher.on>[1][]) {
      for (const [feed, path] of paths.entries()) {
        const way = ways[feed % ways.length]
        if (way) publisher.on(path, way)
      }
    },
    async addTo(site: Site, token: string) {
      for (const [feed, path] of paths.entries()) {
        const body = { name: `Feed ${feed}`, rss_url: publisher.url(path), active: true }
        const { error } = await site.call('POST', '/api/publishers', body, token)
        if (error) throw new Error(String(error))
      }
    },
  }
}

/** How many stories there are; undefined while the site cannot say. */
export async function storiesOf(site: Site): Promise<number | undefined> {
  const answer = await fetch(`${site.url}/api/articles?limit=1`).catch(() => undefined)
  if (!answer?.ok || answer.headers.get('x-cache')) return undefined
  return ((await answer.json()) as { totalCount: number }).totalCount
}

/** Resolves in the middle of the work: once more than `stories` are stored, or when no more arrive. */
export async function untilMoreThan(site: Site, stories: number) {
  for (let look = 0; look < 100 && ((await storiesOf(site)) ?? 0) <= stories; look++)
    await sleep(30)
}

/** Asks for every feed again until all stories are there, as the schedule would; in seconds, or what was missing. */
export async function untilAllAreThere(
  site: Site,
  token: string,
  all = ALL_STORIES,
): Promise<string> {
  const start = performance.now()
  let count: number | undefined
  while (performance.now() - start < PATIENCE_MS) {
    await site.call('POST', '/api/publishers/fetch-all', {}, token).catch(() => {})
    for (let look = 0; look < 20; look++) {
      count = await storiesOf(site)
      if (count === all) return `${Math.round((performance.now() - start) / 100) / 10} s`
      await sleep(100)
    }
  }
  return `never: ${count} of ${all}`
}
