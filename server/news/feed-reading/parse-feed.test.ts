import { describe, expect, it } from 'vitest'
import { only, parse, rss } from '../../testing/feed-documents.ts'
import { MAX_ITEMS } from './parse-feed.ts'
import { NotAFeedError } from './raw-feed.ts'

describe('what publishers do wrong', () => {
  it.each([
    [
      'bare ampersands',
      rss('<item><title>A & B &nope; C</title><link>https://n.test/?a=1&b=2</link></item>'),
      'A & B &nope; C',
    ],
    [
      'blanks before the declaration',
      `\n\n  ${rss('<item><title>T</title><link>https://n.test/</link></item>')}`,
      'T',
    ],
    [
      'warnings before the declaration',
      `<br />\n<b>Warning</b>: x in y.php\n${rss('<item><title>T</title><link>https://n.test/</link></item>')}`,
      'T',
    ],
    [
      'undeclared namespaces',
      rss(
        '<item><foo:title>no</foo:title><title>T</title><media:content url="x"/><link>https://n.test/</link></item>',
      ),
      'T',
    ],
    [
      'a less-than sign',
      rss('<item><title>BTC < $90k</title><link>https://n.test/</link></item>'),
      'BTC < $90k',
    ],
    ['names in capitals', rss('<ITEM><TITLE>T</TITLE><LINK>https://n.test/</LINK></ITEM>'), 'T'],
    [
      'numeric windows-1252 references',
      rss('<item><title>It&#146;s</title><link>https://n.test/</link></item>'),
      'It’s',
    ],
    [
      'an unclosed attribute',
      rss(
        '<item><title>T</title><enclosure url="x/><link>https://n.test/</link><guid>https://n.test/</guid></item>',
      ),
      'T',
    ],
    [
      'stray end tags',
      rss('</b><item></p><title>T</i></title><link>https://n.test/</link></item>'),
      'T',
    ],
    [
      'unclosed HTML inside',
      rss(
        '<item><description><p>a<br>b</description><title>T</title><link>https://n.test/</link></item>',
      ),
      'T',
    ],
  ])('%s', (_what, text, title) => {
    expect(only(text)?.title).toBe(title)
  })

  it('an unclosed CDATA section loses nothing around it', () => {
    const feed = parse(
      rss(
        `<item><title><![CDATA[One</title><link>https://n.test/1</link></item>
         <item><title><![CDATA[Two]]></title><link>https://n.test/2</link></item>
         <item><title><![CDATA[Three</title><link>https://n.test/3</link></item>`,
      ),
    )
    expect(feed.items.map((item) => item.title)).toEqual(['One', 'Two', 'Three'])
  })

  it('one bad item never loses the feed', () => {
    const feed = parse(
      rss(
        `<item><title>No address</title></item><item><link>https://n.test/no-words</link></item><item><title>Bad</title><link>javascript:x</link></item>
         <item><title>Good</title><link>https://n.test/1</link><pubDate>never</pubDate></item><item/>`,
      ),
    )
    expect(feed.items.map((item) => item.title)).toEqual(['Good'])
    expect(feed.unusable).toBe(4)
  })

  it('an item that was never closed ends where the next begins', () => {
    const feed = parse(
      rss(
        '<item><title>A</title><link>https://n.test/1</link><item><title>B</title><link>https://n.test/2</link></item>',
      ),
    )
    expect(feed.items.map((item) => item.title)).toEqual(['A', 'B'])
  })

  it('a title in the description only', () => {
    expect(
      only(rss('<item><description>Just words</description><link>https://n.test/</link></item>'))
        ?.title,
    ).toBe('Just words')
  })
})

it('takes the full text from the element the publisher names', () => {
  const text = rss(
    '<item><title>T</title><link>https://n.test/</link><description>d</description><yandex:full-text>&lt;p&gt;All&lt;/p&gt;</yandex:full-text></item>',
  )
  expect(only(text, { contentTag: 'yandex:full-text' })?.content).toBe('All')
  expect(only(text, { contentTag: 'absent' })?.content).toBe('')
  // as this publisher writes it, or as everybody else does
  const prefixed = text
    .replaceAll('yandex:full-text', 'c:encoded')
    .replace('<rss', '<rss xmlns:c="http://purl.org/rss/1.0/modules/content/"')
  expect(only(prefixed, { contentTag: ' C:encoded ' })?.content).toBe('All')
  expect(only(prefixed, { contentTag: 'content:encoded' })?.content).toBe('All')
})

it('cuts the overview at 1,000 characters', () => {
  const item = only(
    rss(
      `<item><title>T</title><link>https://n.test/</link><description>${'word '.repeat(400)}</description></item>`,
    ),
  )
  expect(item?.overview.length).toBeLessThanOrEqual(1000)
  expect(item?.overview.endsWith('word…')).toBe(true)
})

describe('the newest 300 of a long feed', () => {
  const days = Array.from({ length: 10_000 }, (_, day) => day)
  const dateOf = (day: number) => new Date(Date.UTC(2000, 0, 1 + day))
  const xml = (listed: number[]) =>
    rss(
      listed
        .map(
          (day) =>
            `<item><title>Day ${day}</title><link>https://n.test/${day}</link><pubDate>${dateOf(day).toUTCString()}</pubDate></item>`,
        )
        .join(''),
    )
  const json = (listed: number[]) =>
    JSON.stringify({
      items: listed.map((day) => ({
        title: `Day ${day}`,
        url: `/${day}`,
        date_published: dateOf(day),
      })),
    })

  it.each([
    ['RSS, newest last', xml(days.slice(0, 350)), 349],
    ['RSS, newest first', xml(days.slice(0, 350).reverse()), 349],
    ['RSS, newest last, very long', xml(days), 9999],
    ['RSS, newest first, very long', xml(days.toReversed()), 9999],
    ['JSON, newest last, very long', json(days), 9999],
    ['JSON, newest first, very long', json(days.toReversed()), 9999],
  ])('%s', (_what, text, newest) => {
    const titles = parse(text).items.map((item) => item.title)
    expect(titles).toEqual(Array.from({ length: MAX_ITEMS }, (_, place) => `Day ${newest - place}`))
  })

  it('are counted beside those that were left out', () => {
    expect(parse(xml(days.slice(0, 1000)))).toMatchObject({ leftOut: 700 })
    expect(parse(json(days.slice(0, 1000)))).toMatchObject({ leftOut: 700 })
    expect(parse(xml(days.slice(0, 300)))).toMatchObject({ leftOut: 0 })
    expect(parse(xml(days))).toMatchObject({ leftOut: 9700 })
    expect(parse(json(days))).toMatchObject({ leftOut: 9700 })
  })

  it('are the first where none has a date', () => {
    const items = days.map(
      (day) => `<item><title>Day ${day}</title><link>https://n.test/${day}</link></item>`,
    )
    const titles = parse(rss(items.join(''))).items.map((item) => item.title)
    expect(titles).toEqual(days.slice(0, MAX_ITEMS).map((day) => `Day ${day}`))
  })
})

describe('what is no feed', () => {
  it.each([
    ['', 'EMPTY', 'nothing'],
    [
      '<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>',
      'WEB_PAGE',
      "web page titled 'Just a moment...'",
    ],
    [
      '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>',
      'WEB_PAGE',
      'web page',
    ],
    ['{"error":{"message":"Invalid API key"}}', 'API_ERROR', 'Invalid API key'],
    ['{"status":"error","message":"Rate limit reached"}', 'API_ERROR', 'Rate limit reached'],
    ['[1,2]', 'API_ERROR', 'JSON'],
    ['{"items":[', 'UNREADABLE', 'cut off'],
    ['Too many requests', 'UNKNOWN_FORMAT', 'Too many requests'],
    [
      '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
      'UNKNOWN_FORMAT',
      'Access Denied',
    ],
    ['\u0000\u0001\u0002', 'UNKNOWN_FORMAT', 'not a feed'],
  ])('%j is %s', (text, kind, words) => {
    const attempt = () => parse(text)
    expect(attempt).toThrow(NotAFeedError)
    expect(attempt).toThrow(
      expect.objectContaining({ kind, message: expect.stringContaining(words) }),
    )
  })

  it('an empty feed is a feed', () => {
    expect(parse(rss('')).items).toEqual([])
    expect(parse('{"version":"https://jsonfeed.org/version/1","items":[]}').items).toEqual([])
  })
})
