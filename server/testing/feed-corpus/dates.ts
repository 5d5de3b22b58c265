import { atom, entry, item, rss, type StrangeDocument } from './strange-document.ts'

const at = (name: string, part: string, published_at: string | null): StrangeDocument => ({
  name,
  document: rss(item(part)),
  items: [{ published_at }],
})

export const dates: StrangeDocument[] = [
  at(
    'no blank after the comma',
    '<pubDate>Fri,24 Nov 2023 18:28:36 -0000</pubDate>',
    '2023-11-24T18:28:36Z',
  ),
  at('central time', '<pubDate>Mon, 3 Mar 2025 16:31:00 CT</pubDate>', '2025-03-03T22:31:00Z'),
  at('mountain time', '<pubDate>Mon, 3 Mar 2025 16:31:00 MT</pubDate>', '2025-03-03T23:31:00Z'),
  at('atlantic time', '<pubDate>Mon, 3 Mar 2025 16:31:00 AT</pubDate>', '2025-03-03T20:31:00Z'),
  at(
    'a zone of the tz database',
    '<pubDate>Mon, 3 Mar 2025 16:31:00 Etc/GMT</pubDate>',
    '2025-03-03T16:31:00Z',
  ),
  at(
    'no weekday, no seconds, two digits',
    '<pubDate>03 Mar 25 16:31 EST</pubDate>',
    '2025-03-03T21:31:00Z',
  ),
  at(
    'day and month swapped',
    '<pubDate>Mon Mar 3 2025 16:31:00 +0200</pubDate>',
    '2025-03-03T14:31:00Z',
  ),
  at('asctime', '<pubDate>Mon Mar  3 16:31:00 2025</pubDate>', '2025-03-03T16:31:00Z'),
  at('an American date', '<pubDate>March 3rd, 2025 4:31 pm EST</pubDate>', '2025-03-03T21:31:00Z'),
  at(
    'a JavaScript date',
    '<pubDate>Mon Mar 03 2025 16:31:00 GMT+0100 (Central European Standard Time)</pubDate>',
    '2025-03-03T15:31:00Z',
  ),
  at('a Go date', '<pubDate>2025-03-03 16:31:00 +0100 CET</pubDate>', '2025-03-03T15:31:00Z'),
  at('a date of a database', '<pubDate>2025-03-03 16:31:00.0</pubDate>', '2025-03-03T16:31:00Z'),
  at('seconds since 1970', '<pubDate>1741019460</pubDate>', '2025-03-03T16:31:00Z'),
  at('no dashes', '<dc:date>20250303T163100Z</dc:date>', '2025-03-03T16:31:00Z'),
  at(
    'a zero too many in the month',
    '<dc:date>2025-003-03T16:31:00Z</dc:date>',
    '2025-03-03T16:31:00Z',
  ),
  at(
    'Korean, morning and afternoon',
    '<pubDate>2025-03-04 오전 1:31:00</pubDate>',
    '2025-03-03T16:31:00Z',
  ),
  at('Korean, written out', '<pubDate>2025년 03월 04일 01:31:00</pubDate>', '2025-03-03T16:31:00Z'),
  at('Greek', '<pubDate>Δευ, 03 Μάρ 2025 16:31:00 GMT</pubDate>', '2025-03-03T16:31:00Z'),
  at('Hungarian', '<pubDate>2025-március-3T17:31+01:00</pubDate>', '2025-03-03T16:31:00Z'),
  at('German', '<pubDate>Mo, 03 Mär 2025 17:31:00 +0100</pubDate>', '2025-03-03T16:31:00Z'),
  at('Perforce', '<pubDate>Mon, 2025/03/03 11:31:00 EST</pubDate>', '2025-03-03T16:31:00Z'),
  at(
    'a placeholder of a content system',
    '<pubDate>Thu, 01 Jan 1970 00:00:00 +0000</pubDate>',
    null,
  ),
  at(
    'the year zero, and a true date after it',
    '<pubDate>0000-00-00 00:00:00</pubDate><dc:date>2025-03-03</dc:date>',
    '2025-03-03T00:00:00Z',
  ),
  at('words', '<pubDate>last Tuesday</pubDate>', null),
  at(
    'in CDATA with line breaks',
    '<pubDate><![CDATA[\n Mon, 03 Mar 2025\n 16:31:00 GMT ]]></pubDate>',
    '2025-03-03T16:31:00Z',
  ),
  {
    name: 'Atom updated long after it was published',
    document: atom(
      entry('<updated>2025-04-01T00:00:00Z</updated><published>2025-03-03T16:31:00Z</published>'),
    ),
    items: [{ published_at: '2025-03-03T16:31:00Z' }],
  },
  {
    name: 'Atom 0.3 issued and modified',
    document: atom(
      entry('<modified>2025-04-01T00:00:00Z</modified><issued>2025-03-03T16:31:00Z</issued>'),
      'version="0.3" xmlns="http://purl.org/atom/ns#"',
    ),
    items: [{ published_at: '2025-03-03T16:31:00Z' }],
  },
]
