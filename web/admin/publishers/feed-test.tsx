import { useMutation } from '@tanstack/react-query'
import { formatDistanceStrict } from 'date-fns'
import type { FeedPreview } from '../../../contract/news/publishers.ts'
import { call, reasonOf } from '../../api/call.ts'
import { Notice } from '../../ui/notice.tsx'

/** A dry run: reads the feed and reports what would be added, without storing anything. */
export function useFeedTest() {
  const test = useMutation({
    mutationFn: async (rss_url: string) => ({
      preview: await call('POST /api/publishers/preview', { body: { rss_url } }),
      readAt: new Date(),
    }),
  })
  return {
    run: (rss_url: string) => test.mutate(rss_url),
    /** The address that was tested. */
    url: test.variables,
    busy: test.isPending,
    preview: test.data?.preview as FeedPreview | undefined,
    readAt: test.data?.readAt,
    error: test.error,
  }
}

type FeedTestProps = { test: ReturnType<typeof useFeedTest>; url: string }

/** Absent once the address has changed: the result is about another one. */
export function FeedTest({ test, url }: FeedTestProps) {
  if (test.url !== url) return null
  if (test.error) {
    return (
      <Notice kind="error" detail={reasonOf(test.error)}>
        The feed could not be read.
      </Notice>
    )
  }
  if (!test.preview || !test.readAt) return null
  return (
    <Notice kind="success" detail={<Sample titles={test.preview.sample} />}>
      {feedPreviewText(test.preview, test.readAt)}
    </Notice>
  )
}

function Sample({ titles }: { titles: readonly string[] }) {
  return titles.slice(0, 3).map((title) => (
    <span key={title} className="block truncate">
      {title}
    </span>
  ))
}

/** '24 items, newest 3 minutes ago, images yes, full text in content:encoded' */
export function feedPreviewText(preview: FeedPreview, now: Date): string {
  return [
    preview.items === 1 ? '1 item' : `${preview.items} items`,
    preview.newest_at && `newest ${formatDistanceStrict(notAfter(preview.newest_at, now), now)} ago`,
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
