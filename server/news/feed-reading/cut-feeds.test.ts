import { describe, expect, it } from 'vitest'
import { parse, rss } from '../../testing/feed-documents.ts'
import { NotAFeedError } from './raw-feed.ts'

const STORY = '<item><title>Whole</title><link>https://n.test/1</link></item>'
const ENTRY = '<entry><title>Whole</title><link href="https://n.test/1"/></entry>'

describe('a feed that is cut off before its first whole story is no feed', () => {
  it.each([
    '<rss><channel><title>x</title><link>http',
    '<rss><channel><title>x</title>',
    '<rss><channel><item><title>Half',
    '<feed><title>x</title>',
    '<feed><title>x</title></fee',
    '<rdf:RDF><channel><title>x</title></channel>',
    '<channel><title>x</title>',
    `<rss><channel><!-- ${STORY}</channel></rss>`,
  ])('%s', (text) => {
    const attempt = () => parse(text)
    expect(attempt).toThrow(NotAFeedError)
    expect(attempt).toThrow(
      expect.objectContaining({ kind: 'UNREADABLE', message: expect.stringContaining('cut off') }),
    )
  })
})

describe('a feed that is cut off later brings what was whole, and says so', () => {
  it.each([
    ['in an item', `<rss><channel>${STORY}<item><title>Half</title><link>https://n.test/ha`, 1],
    ['between items', `<rss><channel>${STORY}`, 0],
    ['in the end of the channel', `<rss><channel>${STORY}</chann`, 0],
    ['in an Atom feed', `<feed>${ENTRY}<entry><title>Half`, 1],
    ['beside an RDF channel', `<rdf:RDF><channel><title>x</title></channel>${STORY}`, 0],
    ['beside an RSS channel', `<rss><channel><title>x</title></channel>${STORY}`, 0],
    ['in a second document', `${rss(STORY)}<rss><channel>${STORY}`, 0],
  ])('%s', (_where, text, unusable) => {
    const feed = parse(text)
    expect(feed.items[0]?.title).toBe('Whole')
    expect(feed).toMatchObject({ unusable, isCut: true })
  })
})

describe('a feed that is only untidy is whole', () => {
  it.each([
    ['tidy', rss(STORY)],
    ['JSON', '{"items":[{"url":"/a","title":"Whole"}]}'],
    ['trailing words', `${rss(STORY)}\n<!-- served in 3 ms -->\n<script>x()`],
    ['trailing tags', `${rss(STORY)}<div><p>ad`],
    ['nothing after the channel', `<rss><channel>${STORY}</channel>`],
    ['a channel never closed', `<rss><channel>${STORY}</rss>`],
    ['names in another case', `<RSS><Channel>${STORY}</channel></rss>`],
    ['an RDF root in another case', `<rdf:RDF><channel></channel>${STORY}</rdf:rdf>`],
    [
      'items in another case',
      '<rss><channel><item><title>Whole</Title><link>https://n.test/1</LINK></ITEM></rss>',
    ],
    ['an open tag before the root', `<b>Warning: x in y.php\n${rss(STORY)}`],
    ['an open tag in the channel', `<rss><channel><atom:link href="x">${STORY}</channel></rss>`],
    ['blanks in the end tag', `<feed>${ENTRY}</feed\n>`],
    ['items beside the channel', `<rss><channel><title>x</title></channel>${STORY}</rss>`],
    ['a channel as the root', `<channel>${STORY}</channel>`],
  ])('%s', (_how, text) => {
    const feed = parse(text)
    expect(feed.items.map((item) => item.title)).toEqual(['Whole'])
    expect(feed.isCut).toBe(false)
  })
})
