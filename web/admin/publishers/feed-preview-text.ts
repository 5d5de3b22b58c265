import { formatDistanceStrict } from 'date-fns'
import type { FeedPreview } from '../../../contract/publishers.ts'

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
