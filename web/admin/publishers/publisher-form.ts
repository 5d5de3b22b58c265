import type { Publisher, PublisherBody } from '../../../contract/news/publishers.ts'
import {
  defineForm,
  flag,
  optionalChoice,
  optionalField,
  requiredField,
  type TypedFields,
  wholeNumberField,
} from '../editing/form-fields.ts'

const fields = {
  name: requiredField,
  rss_url: requiredField,
  logo_url: optionalField,
  description: optionalField,
  active: flag(true),
  rewrites_others: flag(false),
  is_wire: flag(false),
  dates_ahead_minutes: wholeNumberField('0', 0),
  content_fetch_type: optionalChoice<'rss' | 'api'>(),
  content_rss_tag: optionalField,
  content_api_key: optionalField,
}
const form = defineForm<PublisherBody>()(fields)

/** The fields as typed. An empty fetch type is 'None'. */
export type PublisherForm = TypedFields<typeof fields>
export type FetchType = PublisherForm['content_fetch_type']

export const emptyPublisher = form.empty
export const publisherForm = (publisher: Pick<Publisher, keyof PublisherForm>) =>
  form.read(publisher)

/** Another way of fetching starts with empty fields. */
export function withFetchType(form: PublisherForm, content_fetch_type: FetchType): PublisherForm {
  return { ...form, content_fetch_type, content_rss_tag: '', content_api_key: '' }
}

/** Only the field that belongs to the fetch type is sent; the other one is null. */
export function publisherBody(typed: PublisherForm): PublisherBody {
  const body = form.write(typed)
  return {
    ...body,
    content_rss_tag: typed.content_fetch_type === 'rss' ? body.content_rss_tag : null,
    content_api_key: typed.content_fetch_type === 'api' ? body.content_api_key : null,
  }
}

export function publisherErrors({ name, rss_url }: PublisherForm): {
  name?: string
  rss_url?: string
} {
  const url = rss_url.trim()
  const isUrl = /^https?:\/\//i.test(url) && URL.canParse(url)
  const wrong = url
    ? 'Enter a full URL, for example https://example.com/feed.xml'
    : 'RSS URL is required'
  return {
    ...(name.trim() === '' && { name: 'Name is required' }),
    ...(!isUrl && { rss_url: wrong }),
  }
}
