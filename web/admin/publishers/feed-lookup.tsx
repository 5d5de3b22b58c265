import { useMutation } from '@tanstack/react-query'
import { formatDistanceStrict } from 'date-fns'
import { useEffect, useState } from 'react'
import type { FeedOffer, FoundLine } from '../../../contract/news/discovery.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { call, reasonOf } from '../../api/call.ts'
import { shortTime } from '../../format/short-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { finished } from '../jobs/jobs.tsx'
import type { PublisherForm } from './publisher-form.ts'

const AFTER_TYPING_MS = 1000

/** Looks for the feed of the typed address, on leaving the field or a second after typing, and fills empty fields. */
export function useFeedLookup(
  isOn: boolean,
  form: PublisherForm,
  onFound: (filled: Partial<PublisherForm>) => void,
) {
  const typed = form.rss_url.trim()
  const [filled, setFilled] = useState<Partial<PublisherForm>>({})
  const lookup = useMutation({
    mutationFn: async (address: string): Promise<FoundLine | undefined> => {
      const { lines } = await finished(
        await call('POST /api/publishers/find', { body: { addresses: [address] } }),
      )
      return lines[0]
    },
    onSuccess: (line) => {
      const [offer] = line?.feeds ?? []
      if (!offer || line?.state === 'there') return
      const found = emptyFieldsOf(form, offer)
      setFilled(found)
      onFound(found)
    },
  })
  const { mutate, variables } = lookup
  const isNew = isOn && /\w\.\w|:\/\/./.test(typed) && typed !== variables
  const look = () => isNew && mutate(typed)
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(() => mutate(typed), AFTER_TYPING_MS)
    return () => clearTimeout(timer)
  }, [isNew, typed, mutate])
  const line = variables === typed && !lookup.isPending ? lookup.data : undefined
  return {
    look,
    rssUrl: line?.feeds[0]?.rss_url,
    note: lookup.isPending ? 'Looking for the feed…' : line && noteOf(line),
    /** Under a field that still holds what the feed brought. */
    hint: (field: 'name' | 'description' | 'content_rss_tag') =>
      filled[field] && filled[field] === form[field]
        ? 'From the feed, change it as you like.'
        : undefined,
  }
}

function emptyFieldsOf(form: PublisherForm, offer: FeedOffer): Partial<PublisherForm> {
  return {
    ...(form.name.trim() === '' && { name: offer.title }),
    ...(form.description.trim() === '' && offer.description && { description: offer.description }),
    ...(form.content_fetch_type === '' &&
      offer.full_text_in && { content_fetch_type: 'rss', content_rss_tag: offer.full_text_in }),
  }
}

function noteOf({ state, reason, publisher, feeds: [offer] }: FoundLine): string {
  if (publisher) return `Already there: ${publisher.name}.`
  if (!offer) return `No feed found. ${reason ?? ''}`
  const facts = [
    countText(offer.items, 'item'),
    offer.newest_at && `newest ${shortTime(offer.newest_at)}`,
    offer.per_day !== null && `${offer.per_day} a day`,
    state === 'quiet' && 'quiet',
  ]
  return `Found ${offer.rss_url}: ${facts.filter(Boolean).join(', ')}. It is used.`
}

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
