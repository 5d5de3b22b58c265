import { atom, entry, item, rss, type StrangeDocument } from './strange-document.ts'

const linked = (name: string, links: string, url: string): StrangeDocument => ({
  name,
  document: atom(entry('', '<title>T</title>', links)),
  items: [{ url }],
})
const rssLinked = (name: string, links: string, url: string): StrangeDocument => ({
  name,
  document: rss(item('', '<title>T</title>', links)),
  items: [{ url }],
})
const pictured = (name: string, part: string, image_url: string | null): StrangeDocument => ({
  name,
  document: rss(item(part)),
  items: [{ image_url }],
})

export const addresses: StrangeDocument[] = [
  linked(
    'words inside an enclosure',
    '<link rel="enclosure" href="https://desk.test/a.mp3">Listen now</link><link rel="alternate" href="https://desk.test/1"/>',
    'https://desk.test/1',
  ),
  linked(
    'words inside an alternate',
    '<link href="https://desk.test/1">Read on</link>',
    'https://desk.test/1',
  ),
  linked(
    'self before alternate',
    '<link rel="self" href="https://desk.test/1.atom"/><link rel="alternate" href="https://desk.test/1"/>',
    'https://desk.test/1',
  ),
  linked(
    'a page before its data',
    '<link rel="alternate" type="application/json" href="https://desk.test/1.json"/><link rel="alternate" type="text/html" href="https://desk.test/1"/>',
    'https://desk.test/1',
  ),
  linked('an address as the id', '<id>https://desk.test/1</id>', 'https://desk.test/1'),
  linked(
    'a base on the link itself',
    '<link xml:base="https://desk.test/a/" href="b"/>',
    'https://desk.test/a/b',
  ),
  rssLinked(
    'plain HTTP at the port of HTTPS',
    '<link>http://desk.test:443/1</link>',
    'https://desk.test/1',
  ),
  rssLinked(
    'HTTPS at the port of plain HTTP',
    '<link>https://desk.test:80/1</link>',
    'https://desk.test/1',
  ),
  rssLinked(
    'the port that goes without saying',
    '<link>http://desk.test:80/1</link>',
    'http://desk.test/1',
  ),
  rssLinked('a port of its own', '<link>http://desk.test:8080/1</link>', 'http://desk.test:8080/1'),
  rssLinked('an address without a host', '<link>/story/1</link>', 'https://news.test/story/1'),
  rssLinked('an address without a scheme', '<link>//desk.test/1</link>', 'https://desk.test/1'),
  rssLinked(
    'an address over two lines',
    '<link>https://desk.test/\n  1</link>',
    'https://desk.test/%20%201',
  ),
  rssLinked(
    'an ampersand escaped twice',
    '<link>https://desk.test/?a=1&amp;amp;b=2</link>',
    'https://desk.test/?a=1&b=2',
  ),
  rssLinked(
    'a bare ampersand',
    '<link>https://desk.test/?a=1&b=2</link>',
    'https://desk.test/?a=1&b=2',
  ),
  rssLinked('only a guid', '<guid>https://desk.test/1</guid>', 'https://desk.test/1'),
  rssLinked(
    'an empty link and a guid',
    '<link/><guid>https://desk.test/1</guid>',
    'https://desk.test/1',
  ),
  rssLinked(
    'a link of Atom in RSS',
    '<atom:link href="https://desk.test/1"/>',
    'https://desk.test/1',
  ),
  rssLinked(
    'the origin behind a counter',
    '<link>https://feeds.test/~r/1</link><feedburner:origLink>https://desk.test/1</feedburner:origLink>',
    'https://desk.test/1',
  ),
  rssLinked(
    'a name and a password',
    '<link>https://me:secret@desk.test/1</link>',
    'https://desk.test/1',
  ),
  {
    name: 'a script for an address',
    document: rss(item('', '<title>T</title>', '<link>javascript:alert(1)</link>')),
    items: [],
    unusable: 1,
  },
  {
    name: 'a guid that is no address',
    document: rss(
      '<item><title>T</title><guid isPermaLink="false">https://desk.test/1</guid></item>',
    ),
    items: [],
    unusable: 1,
  },
  pictured(
    'an enclosure',
    '<enclosure url="/a.jpg" type="image/jpeg"/>',
    'https://news.test/a.jpg',
  ),
  pictured('a sound', '<enclosure url="/a.mp3" type="audio/mpeg"/>', null),
  pictured(
    'the widest of several',
    '<media:content url="https://img.test/s.jpg" width="100"/><media:content url="https://img.test/l.jpg" width="900"/>',
    'https://img.test/l.jpg',
  ),
  pictured(
    'a picture for podcasts',
    '<itunes:image href="https://img.test/a.png"/>',
    'https://img.test/a.png',
  ),
  pictured(
    'a picture in the text',
    '<description><![CDATA[<img src="/a.png">]]></description>',
    'https://news.test/a.png',
  ),
  pictured(
    'a spy pixel',
    '<description><![CDATA[<img src="/p.gif" width="1" height="1">]]></description>',
    null,
  ),
  pictured(
    'a picture that is loaded late',
    '<description><![CDATA[<img src="data:image/gif;base64,R0" data-src="/a.png">]]></description>',
    'https://news.test/a.png',
  ),
  {
    name: 'a video site: all in a media group',
    document: atom(
      entry(
        '<media:group><media:title>Video</media:title><media:content url="https://v.test/1" type="video/mp4"/><media:thumbnail url="https://img.test/1.jpg"/><media:description>What it is about</media:description></media:group>',
        '',
      ),
      'xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"',
    ),
    items: [
      {
        title: 'Video',
        overview: 'What it is about',
        content: 'What it is about',
        image_url: 'https://img.test/1.jpg',
      },
    ],
  },
  {
    name: 'a media group beside a title and a summary',
    document: rss(
      item(
        '<media:group><media:title>Other</media:title><media:description type="plain">&lt;b&gt; is a tag</media:description></media:group><description>Mine</description>',
      ),
    ),
    items: [{ title: 'T', overview: 'Mine' }],
  },
  {
    name: 'plain text in a media group',
    document: rss(
      item(
        '<media:group><media:description type="plain">&lt;b&gt;x&lt;/b&gt; is an element</media:description></media:group>',
      ),
    ),
    items: [{ overview: '<b>x</b> is an element' }],
  },
  {
    name: 'categories of all kinds',
    document: rss(
      item(
        '<category>Bitcoin</category><category domain="x"><![CDATA[DeFi &amp; more]]></category><dc:subject>ETF</dc:subject>',
      ),
    ),
    items: [{ categories: ['Bitcoin', 'DeFi & more', 'ETF'] }],
  },
  {
    name: 'the source of a story is another feed',
    document: atom(
      entry('<source><title>Other</title><link href="https://other.test/"/></source>'),
    ),
    items: [{ title: 'T', url: 'https://desk.test/1' }],
  },
]
