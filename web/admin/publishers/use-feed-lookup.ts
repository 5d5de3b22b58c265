import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FeedOffer, FoundLine } from '../../../contract/news/discovery.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { call } from '../../api/call.ts'
import { shortTime } from '../../format/short-time.ts'
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
