import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  emptyPublisher,
  publisherBody,
  publisherErrors,
  publisherForm,
  withFetchType,
} from './publisher-form.ts'

const filled = {
  ...emptyPublisher,
  name: ' Ledgerline ',
  rss_url: ' https://ledgerline.example/feed ',
  content_rss_tag: 'content:encoded',
  content_api_key: '••••9f3c',
}

describe('publisherBody', () => {
  it.each([
    ['', { content_fetch_type: null, content_rss_tag: null, content_api_key: null }],
    [
      'rss',
      { content_fetch_type: 'rss', content_rss_tag: 'content:encoded', content_api_key: null },
    ],
    ['api', { content_fetch_type: 'api', content_rss_tag: null, content_api_key: '••••9f3c' }],
  ] as const)('sends what belongs to the fetch type %j', (content_fetch_type, sent) => {
    expect(publisherBody({ ...filled, content_fetch_type })).toEqual({
      name: 'Ledgerline',
      rss_url: 'https://ledgerline.example/feed',
      logo_url: null,
      description: null,
      active: true,
      rewrites_others: false,
      is_wire: false,
      dates_ahead_minutes: 0,
      ...sent,
    })
  })
})

it('clears tag and key with the fetch type', () => {
  const changed = withFetchType({ ...filled, content_fetch_type: 'rss' }, 'api')
  expect(changed).toMatchObject({
    content_fetch_type: 'api',
    content_rss_tag: '',
    content_api_key: '',
  })
})

it('opens a stored publisher', () => {
  const stored = {
    ...emptyPublisher,
    name: 'A',
    dates_ahead_minutes: 0,
    content_fetch_type: null,
    description: null,
    logo_url: null,
    content_api_key: null,
  }
  expect(publisherForm(stored)).toEqual({ ...emptyPublisher, name: 'A' })
})

describe('publisherErrors', () => {
  it('asks for name and address', () => {
    expect(publisherErrors(emptyPublisher)).toEqual({
      name: 'Name is required',
      rss_url: 'RSS URL is required',
    })
    expect(publisherErrors(filled)).toEqual({})
  })

  it.each(['halvingherald.example/feed', 'ftp://x.example/feed', 'https://', 'feed'])(
    'refuses the address %s',
    (rss_url) => {
      expect(publisherErrors({ ...filled, rss_url }).rss_url).toBe(
        'Enter a full URL, for example https://example.com/feed.xml',
      )
    },
  )
})

it('every field has an input', () => {
  const inputs = readFileSync(new URL('./publisher-fields.tsx', import.meta.url), 'utf8')
  expect(Object.keys(emptyPublisher).filter((name) => !inputs.includes(name))).toEqual([])
})
