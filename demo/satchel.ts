import { DAY_MS, HOUR_MS } from '../contract/platform/durations.ts'
import { xml } from './feeds/feed.ts'
import { type Outlet, outletOf } from './publishers.ts'
import type { Story } from './story.ts'

/** The Daily Satchel has few stories, all exclusive, and none of them is in the timeline. */
const HEADLINES = [
  [
    'Why your wallet needs a second pocket',
    'A reader lost a phone and nothing else, because the savings lay in a wallet that never leaves the drawer.',
  ],
  [
    'A card you can lose: issuers test recovery by friends',
    'Three of five friends suffice to bring a lost card back. We asked ours, and two had forgotten.',
  ],
  [
    'Bitharbor claim holders may sell from Monday',
    'Claims change hands for the first time since spring. The fee is two per cent, the wait three days.',
  ],
  [
    'What a hardware wallet does when the battery dies',
    'Nothing, which is the point. The keys stay where they are until there is power again.',
  ],
  [
    'Twelve words on paper, and where not to keep them',
    'A fridge door, a photo album and a cloud drive were the worst places our readers named.',
  ],
  [
    'Lockling adds a purse for children, with a limit',
    'Parents set a sum for the week. The coins are real, the lessons, too.',
  ],
  [
    'How to read a fee before you press send',
    'The figure in small print is an upper bound. What is not used comes back.',
  ],
  [
    'Keyfern closes its browser wallet in January',
    'Whoever still has coins there can move them with the old words. After January it takes a form.',
  ],
] as const

const outlet = () => outletOf('daily-satchel') as Outlet

/** One every other day; what came out since the move is at the new address only. */
export function satchelStories(openedAt: number, since: 'before the move' | 'all'): Story[] {
  const stories = HEADLINES.map(([title, lead], index) => {
    const publishedAt = openedAt - index * 1.7 * DAY_MS - HOUR_MS
    return {
      id: `satchel-${index}`,
      title,
      lead,
      paragraphs: [lead, 'The Daily Satchel tries out what it writes about, and pays for it.'],
      tags: ['Wallets'],
      author: 'Ada Pell',
      publishedAt,
      updatedAt: publishedAt,
    }
  })
  return since === 'all' ? stories : stories.slice(2)
}

export const satchelStory = (id: string, openedAt: number) =>
  satchelStories(openedAt, 'all').find((story) => story.id === id)

export const SATCHEL_NEW_PATH = 'rss/all.xml'
export const SATCHEL_NOTICE_PATH = 'we-have-moved'

/** What stands where the feed was. */
export function movedNotice(home: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>We have moved</title>
<link rel="alternate" type="application/rss+xml" title="${xml(outlet().name)}" href="${xml(`${home}${SATCHEL_NEW_PATH}`)}">
</head><body><h1>We have moved</h1><p>Our feed has a new address. Please tell your reader.</p></body></html>
`
}
