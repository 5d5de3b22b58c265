import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { parseFeed } from './parse-feed.ts'

const rss = (title: string, encoding = '') =>
  `<?xml version="1.0"${encoding && ` encoding="${encoding}"`}?><rss><channel><item><title>${title}</title><link>https://a.test/1</link></item></channel></rss>`

const titleOf = (bytes: Buffer, contentType?: string) =>
  parseFeed(bytes, { url: 'https://a.test/', contentType }).items[0]?.title

it.each([
  ['utf-8', 'Żółć – “€5” 😀'],
  ['windows-1252', 'café “quoted” – €5 ™'],
  ['iso-8859-1', 'Ärger über Öl'],
  ['iso-8859-2', 'Zażółć gęślą jaźń'],
  ['iso-8859-15', 'œuvre €5'],
  ['windows-1251', 'Курс биткоина вырос'],
  ['koi8-r', 'Курс биткоина вырос'],
  ['windows-1253', 'Ελληνικά νέα'],
  ['windows-1254', 'İstanbul’da gün'],
  ['windows-1255', 'חדשות'],
  ['windows-1256', 'أخبار'],
  ['shift_jis', 'ビットコイン価格'],
  ['euc-jp', 'ビットコイン価格'],
  ['euc-kr', '비트코인 가격'],
  ['gb2312', '比特币价格'],
  ['gb18030', '比特币价格'],
  ['big5', '比特幣價格'],
  ['windows-874', 'ข่าวบิตคอยน์'],
])('%s, by declaration and by header', (encoding, title) => {
  expect(titleOf(iconv.encode(rss(title, encoding), encoding))).toBe(title)
  expect(titleOf(iconv.encode(rss(title), encoding), `text/xml; charset="${encoding}"`)).toBe(title)
})

it.each([
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
  ['utf-32le', Buffer.from([0xff, 0xfe, 0, 0])],
  ['utf-32be', Buffer.from([0, 0, 0xfe, 0xff])],
])('%s by its byte order mark, whatever else is claimed', (encoding, mark) => {
  const bytes = Buffer.concat([
    mark,
    iconv.encode(rss('Żółć 😀', 'iso-8859-1'), encoding, { addBOM: false }),
  ])
  expect(titleOf(bytes, 'text/xml; charset=windows-1252')).toBe('Żółć 😀')
})

const LATIN_1 =
  'ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252'

it.each([...LATIN_1.split(' '), 'ISO8859-1', 'Latin1'])('%s means windows-1252', (label) => {
  const title = 'café “quoted” – €5 ™'
  expect(titleOf(iconv.encode(rss(title, label), 'windows-1252'))).toBe(title)
  expect(titleOf(iconv.encode(rss(title), 'windows-1252'), `text/xml; charset=${label}`)).toBe(
    title,
  )
})

const atom = '<feed><entry><title>Żółć</title><link href="https://a.test/1"/></entry></feed>'

it.each(['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])(
  '%s without a mark, however it begins',
  (encoding) => {
    for (const text of [
      rss('Żółć', 'utf-16'),
      rss('Żółć').replace(/^.*?>/, ''),
      atom,
      `\n${atom}`,
      `\r\n\t ${atom}`,
    ]) {
      const bytes = iconv.encode(text, encoding, { addBOM: false })
      expect(titleOf(bytes)).toBe('Żółć')
      expect(titleOf(bytes, 'text/xml; charset=utf-16')).toBe('Żółć')
    }
  },
)

it('single bytes that claim to be utf-16', () => {
  expect(
    titleOf(iconv.encode(rss('café', 'utf-16'), 'windows-1252'), 'text/xml; charset=utf-16'),
  ).toBe('café')
})

it.each(['text/xml;charset=koi8-r', "text/xml; CHARSET = 'koi8-r'; x=1", 'charset="koi8-r"'])(
  'by %s',
  (contentType) => {
    expect(titleOf(iconv.encode(rss('Курс', 'windows-1252'), 'koi8-r'), contentType)).toBe('Курс')
  },
)

it.each([`version='1.0' encoding='koi8-r'`, 'ENCODING = "KOI8-R" standalone="yes"'])(
  'by <?xml %s ?>',
  (declaration) => {
    const text = rss('Курс').replace('version="1.0"', declaration)
    expect(titleOf(iconv.encode(text, 'koi8-r'))).toBe('Курс')
    expect(titleOf(iconv.encode(text, 'koi8-r'), 'text/xml')).toBe('Курс')
  },
)

it('an old name stands for the larger set, and a name that no browser knows for itself', () => {
  expect(titleOf(iconv.encode(rss('比特币㐀', 'gbk'), 'gb18030'))).toBe('比特币㐀')
  expect(titleOf(iconv.encode(rss('café', 'CP850'), 'cp850'))).toBe('café')
})

it('encodings that only browsers know', () => {
  const title = Buffer.from([0x8a, 0xf3, 0xf0, 0xf1])
  const [before = '', after = ''] = rss('TITLE', 'x-mac-cyrillic').split('TITLE')
  expect(titleOf(Buffer.concat([Buffer.from(before), title, Buffer.from(after)]))).toBe('Курс')
})

it.each([
  ['\u001b$B%S%C%H%3%$%s\u001b(B', 'ビットコイン'],
  ['\u001b(JBTC \\5\u001b(B', 'BTC ¥5'],
])('iso-2022-jp, which is all ASCII bytes: %j', (ascii, title) => {
  expect(titleOf(Buffer.from(rss(ascii, 'iso-2022-jp')))).toBe(title)
})

it('UTF-8 under a header that is only a server default', () => {
  expect(titleOf(Buffer.from(rss('Żółć', 'utf-8')), 'text/xml; charset=iso-8859-1')).toBe('Żółć')
})

it('windows-1252 that claims to be UTF-8', () => {
  expect(titleOf(iconv.encode(rss('café', 'utf-8'), 'windows-1252'))).toBe('café')
})

it('UTF-8 with one broken byte stays UTF-8', () => {
  const bytes = Buffer.concat([Buffer.from(rss('Żółć jaźń', 'utf-8')), Buffer.from([0xff])])
  expect(titleOf(bytes)).toBe('Żółć jaźń')
  expect(titleOf(Buffer.concat([Buffer.from(rss('😀', 'utf-8')), Buffer.from([0xff])]))).toBe('😀')
})

it('an encoding nobody knows falls back', () => {
  expect(titleOf(Buffer.from(rss('plain', 'x-unheard-of')))).toBe('plain')
})
