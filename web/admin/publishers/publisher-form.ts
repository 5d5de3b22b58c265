import type { PublisherBody } from '../../../contract/publishers.ts'

export type FetchType = '' | 'rss' | 'api'

/** The fields as typed. An empty fetch type is 'None'. */
export type PublisherForm = {
  name: string
  rss_url: string
  logo_url: string
  description: string
  active: boolean
  content_fetch_type: FetchType
  content_rss_tag: string
  content_api_key: string
}

export const emptyPublisher: PublisherForm = {
  name: '',
  rss_url: '',
  logo_url: '',
  description: '',
  active: true,
  content_fetch_type: '',
  content_rss_tag: '',
  content_api_key: '',
}

type Stored = { [field in keyof PublisherForm]: PublisherForm[field] | null }

export function publisherForm(
  publisher: Omit<Stored, 'content_fetch_type'> & { content_fetch_type: 'rss' | 'api' | null },
): PublisherForm {
  return {
    name: publisher.name ?? '',
    rss_url: publisher.rss_url ?? '',
    logo_url: publisher.logo_url ?? '',
    description: publisher.description ?? '',
    active: publisher.active ?? true,
    content_fetch_type: publisher.content_fetch_type ?? '',
    content_rss_tag: publisher.content_rss_tag ?? '',
    content_api_key: publisher.content_api_key ?? '',
  }
}

/** Another way of fetching starts with empty fields. */
export function withFetchType(form: PublisherForm, content_fetch_type: FetchType): PublisherForm {
  return { ...form, content_fetch_type, content_rss_tag: '', content_api_key: '' }
}

/** Only the field that belongs to the fetch type is sent; the other one is null. */
export function publisherBody(form: PublisherForm): PublisherBody {
  return {
    name: form.name.trim(),
    rss_url: form.rss_url.trim(),
    logo_url: form.logo_url || null,
    description: form.description.trim() || null,
    active: form.active,
    content_fetch_type: form.content_fetch_type || null,
    content_rss_tag: form.content_fetch_type === 'rss' ? form.content_rss_tag.trim() || null : null,
    content_api_key: form.content_fetch_type === 'api' ? form.content_api_key.trim() || null : null,
  }
}

type PublisherErrors = { name?: string; rss_url?: string }

export function publisherErrors(form: PublisherForm): PublisherErrors {
  return {
    ...(form.name.trim() === '' && { name: 'Name is required' }),
    ...urlError(form.rss_url.trim()),
  }
}

function urlError(url: string): Pick<PublisherErrors, 'rss_url'> {
  if (url === '') return { rss_url: 'RSS URL is required' }
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return {}
  return { rss_url: 'Enter a full URL, for example https://example.com/feed.xml' }
}
