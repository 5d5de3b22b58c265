import type { Brief } from '../../../../contract/news/briefs.ts'
import { briefPicture } from '../../../../contract/platform/share-pictures.ts'
import { DEFAULT_SHARE_IMAGE } from '../../../../contract/platform/site-meta.ts'
import type { Head } from '../../../page/page-head.tsx'
import { feedLinks, namedHead } from '../../frame/page-frame/page-heads.ts'
import { briefPath } from './brief-path.ts'
import { countsInWords, dayInWords } from './brief-words.ts'

export function briefHead(brief: Brief, siteName: string): Head {
  return {
    title: `Daily brief, ${dayInWords(brief.day)} | ${siteName}`,
    description: [countsInWords(brief), ...brief.top.slice(0, 2).map(({ title }) => `${title}.`)]
      .join(' ')
      .slice(0, 200),
    path: briefPath(brief.day),
    image: brief.closed ? briefPicture(brief) : DEFAULT_SHARE_IMAGE,
    noindex: !brief.closed,
    feeds: feedLinks('/brief', `Daily brief | ${siteName}`),
  }
}

const LEAD = 'The widest stories, the market and the largest price reactions of every day.'

export const noBriefHead = (path: string, siteName: string): Head => ({
  ...namedHead('Daily brief', path, LEAD, siteName),
  noindex: true,
})
