import { useMutation } from '@tanstack/react-query'
import { formatDistanceStrict } from 'date-fns'
import type { FeedOffer } from '../../../contract/news/discovery.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { call, reasonOf } from '../../api/call.ts'
import { Notice } from '../../ui/notice.tsx'

/** A dry run: reads the feed and reports what would be added, without storing anything. */
export const useFeedTest = () =>
  useMutation({
    mutationFn: async (rss_url: string) => ({
      ...(await call('POST /api/publishers/preview', { body: { rss_url } })),
      readAt: new Date(),
    }),
  })

type Tried = Pick<ReturnType<typeof useFeedTest>, 'variables' | 'data' | 'error'>

/** Absent once the address has changed: the result is about another one. */
export function FeedTest({ test, url }: { test: Tried; url: string }) {
  if (test.variables !== url) return null
  if (test.error) {
    return (
      <Notice kind="error" detail={reasonOf(test.error)}>
        The feed could not be read.
      </Notice>
    )
  }
  if (!test.data) return null
  return (
    <Notice
      kind="success"
      detail={test.data.newest.map(({ title }) => (
        <span key={title} className="block truncate">
          {title}
        </span>
      ))}
    >
      {feedPreviewText(test.data, test.data.readAt)}
    </Notice>
  )
}

type Tested = Pick<FeedOffer, 'items' | 'newest_at' | 'images' | 'full_text_in'>

/** '24 items, newest 3 minutes ago, images yes, full text in content:encoded' */
export function feedPreviewText(preview: Tested, now: Date): string {
  return [
    countText(preview.items, 'item'),
    preview.newest_at &&
      `newest ${formatDistanceStrict(notAfter(preview.newest_at, now), now)} ago`,
    `images ${preview.images ? 'yes' : 'no'}`,
    preview.full_text_in ? `full text in ${preview.full_text_in}` : 'no full text',
  ]
    .filter(Boolean)
    .join(', ')
}

/** A feed that dates its items in the future is read as 'now'. */
function notAfter(time: string, now: Date): Date {
  const date = new Date(time)
  return date > now ? now : date
}
