import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from '../../testing/feed-documents.ts'
import { randomRuns } from '../../testing/random-runs.ts'
import { NotAFeedError } from './raw-feed.ts'

const messageOf = (document: unknown) => {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  try {
    parse(text)
  } catch (error) {
    if (error instanceof NotAFeedError) return `${error.kind}: ${error.message}`
    throw error
  }
  return 'a feed'
}
const NOT_A_FEED = 'API_ERROR: The address answered with JSON that is not a feed'

describe('an error of an API', () => {
  it.each([
    [{ message: 'Invalid key.' }, ': Invalid key.'],
    [{ error: { status: { error_message: 'Throttled' } } }, ': Throttled.'],
    [{ errors: [{ detail: 'Gone' }] }, ': Gone.'],
    [[{ message: 'In a list' }], ': In a list.'],
    [{ message: ' ', error: 'The second' }, ': The second.'],
    [{ message: 'a\u0000b\u001b[31m\ud800 <b>c</b>' }, ': ab[31m\ufffd c.'],
    [{ message: 7 }, '.'],
    [[null], '.'],
  ])('%j', (document, words) => {
    expect(messageOf(document)).toBe(NOT_A_FEED + words)
  })

  it('is named in at most 200 characters', () => {
    expect(messageOf({ message: 'word '.repeat(100_000) }).length).toBeLessThan(
      NOT_A_FEED.length + 205,
    )
  })

  it('is looked for three levels deep, in a document of any depth', () => {
    const wrapped = (levels: number) =>
      `${'{"error":'.repeat(levels)}{"message":"deep"}${'}'.repeat(levels)}`
    expect(messageOf(wrapped(2))).toContain('deep')
    expect(messageOf(wrapped(3))).not.toContain('deep')
    expect(messageOf(wrapped(100_000))).toBe(`${NOT_A_FEED}.`)
  })
})

describe('an error that comes with an empty list', () => {
  it.each([
    [{ status: 'error', message: 'Invalid API key', items: [] }, 'Invalid API key'],
    [{ error: { message: 'Quota used up' }, items: [] }, 'Quota used up'],
    [{ status: 'failed', items: [] }, 'failed'],
    [{ success: false, title: 'Forbidden', items: [] }, 'Forbidden'],
    [{ message: 'Bad', items: [1, null] }, 'Bad'],
    [{ version: '2.0', error: 'Old client', items: [] }, 'Old client'],
  ])('%j', (document, words) => {
    expect(messageOf(document)).toBe(`${NOT_A_FEED}: ${words}.`)
  })

  it.each([
    { items: [] },
    { title: 'Quiet', items: [] },
    { status: 'ok', message: 'Nothing new', items: [] },
    { success: true, message: 'Nothing new', items: [] },
    { error: null, message: '', items: [] },
    { version: 'https://jsonfeed.org/version/1.1', message: 'ours', items: [] },
    { message: 'Some', items: [{ url: '/a', title: 'A' }] },
  ])('is not %j', (document) => {
    expect(messageOf(document)).toBe('a feed')
  })
})

it('takes the first 50 tags that are words', () => {
  const tags = [1, null, ...Array.from({ length: 100 }, (_, number) => `tag ${number}`)]
  const [item] = parse(JSON.stringify({ items: [{ url: '/a', title: 'A', tags }] })).items
  expect(item?.categories).toHaveLength(48)
})

it.each([
  ['numbers', '1', 2_000_000],
  ['empty items', '{}', 500_000],
  ['lists', '[]', 500_000],
])('%s by the million are counted, not kept', (_what, item, count) => {
  const feed = parse(`{"items":[{"url":"/a","title":"A"}${`,${item}`.repeat(count)}]}`)
  expect(feed.items).toHaveLength(1)
  expect(feed.unusable).toBeGreaterThanOrEqual(299)
})

const names = [
  'items',
  'version',
  'status',
  'success',
  'message',
  'error',
  'errors',
  'detail',
  'title',
]
const itemNames = [
  'id',
  'url',
  'external_url',
  'content_html',
  'content_text',
  'summary',
  'image',
  'tags',
]
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '/a',
    'https://n.test/',
    '//[bad',
    'error',
    'ok',
    '<img src=//[bad>',
    '\u0000',
    '\ud800',
  ),
  fc.constantFrom(0, 1e308, true, false, null),
)
const documentOf = (inner: fc.Arbitrary<unknown>) =>
  fc.dictionary(
    fc.constantFrom(...names, ...itemNames),
    fc.oneof(inner, fc.array(inner, { maxLength: 3 })),
    {
      maxKeys: 6,
    },
  )
const document = documentOf(
  fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: documentOf(value) }),
)

it('whatever JSON comes in, stories are clean or the error is typed and clean', () => {
  fc.assert(
    fc.property(document, fc.option(fc.array(document, { maxLength: 3 })), (around, items) => {
      const text = JSON.stringify(items ? { ...around, items } : around)
      const words = []
      try {
        const feed = parse(text)
        for (const item of feed.items) {
          words.push(item.title, item.overview, item.content, ...item.categories)
          expect(item.url).toMatch(/^https?:\/\/[^\s<>"]+$/)
        }
        words.push(feed.title)
      } catch (error) {
        if (!(error instanceof NotAFeedError)) throw error
        words.push(error.message)
      }
      for (const word of words) {
        expect(word).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
        expect(word.isWellFormed()).toBe(true)
      }
    }),
    { numRuns: randomRuns(1000) },
  )
})
