import iconv from 'iconv-lite'
import { item, rss, type StrangeDocument } from './strange-document.ts'

const titled = (title: string, encoding = '') =>
  rss(item('', `<title>${title}</title>`)).replace(
    '"1.0"',
    encoding ? `"1.0" encoding="${encoding}"` : '"1.0"',
  )

function encoded(
  name: string,
  title: string,
  encoding: string,
  declared: string,
  contentType?: string,
): StrangeDocument {
  return {
    name,
    document: iconv.encode(titled(title, declared), encoding, { addBOM: false }),
    ...(contentType ? { contentType } : {}),
    items: [{ title }],
  }
}

export const encodings: StrangeDocument[] = [
  encoded('windows-1252 that says so', 'Zürich “prices”', 'windows-1252', 'windows-1252'),
  encoded('windows-1252 that says latin1', 'Zürich “prices”', 'windows-1252', 'iso-8859-1'),
  encoded('windows-1252 that says nothing', '“Zürich” – “Genève”', 'windows-1252', ''),
  encoded('UTF-8 that says latin1', 'Zürich – 北京', 'utf-8', 'iso-8859-1'),
  encoded(
    'UTF-8 under a header that says latin1',
    'Zürich – 北京',
    'utf-8',
    '',
    'text/xml; charset=iso-8859-1',
  ),
  encoded(
    'Cyrillic by the header',
    'Биткоин растёт',
    'windows-1251',
    '',
    'text/xml; charset=windows-1251',
  ),
  encoded('Cyrillic by the declaration', 'Биткоин растёт', 'koi8-r', 'koi8-r'),
  encoded('Japanese', 'ビットコイン', 'shift_jis', 'Shift_JIS'),
  encoded('Chinese', '比特币上涨', 'gb18030', 'gb2312'),
  encoded('Korean', '비트코인', 'euc-kr', 'euc-kr'),
  encoded('Greek', 'Νέα', 'iso-8859-7', 'iso-8859-7'),
  encoded('UTF-16 without a mark', 'Zürich', 'utf-16le', 'utf-16'),
  encoded('UTF-16 the other way round', 'Zürich', 'utf-16be', 'utf-16'),
  {
    name: 'UTF-16 with a mark',
    document: Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      iconv.encode(titled('Zürich'), 'utf-16le'),
    ]),
    items: [{ title: 'Zürich' }],
  },
  {
    name: 'an encoding that nobody knows',
    document: titled('Zürich', 'x-unknown'),
    items: [{ title: 'Zürich' }],
  },
  {
    name: 'one broken byte in UTF-8',
    document: Buffer.concat([
      Buffer.from('<rss><channel><item><link>https://desk.test/1</link><title>Zürich und Genève '),
      Buffer.from([0xe9]),
      Buffer.from('</title></item></channel></rss>'),
    ]),
    items: [{ title: 'Zürich und Genève \ufffd' }],
  },
  { name: 'zero bytes', document: titled('Zü\u0000rich'), items: [{ title: 'Zürich' }] },
]
