import { atom, entry, item, rss, type StrangeDocument } from './strange-document.ts'

const story = item('')
const ATOM = 'http://www.w3.org/2005/Atom'

export const shapes: StrangeDocument[] = [
  {
    name: 'prefixed entries in a feed without a prefix',
    document: `<feed xmlns="${ATOM}" xmlns:p0="${ATOM}"><title>Desk</title><p0:entry><p0:title>T</p0:title><p0:link href="https://desk.test/1"/><p0:id>1</p0:id></p0:entry></feed>`,
    items: [{ title: 'T', url: 'https://desk.test/1', guid: '1' }],
  },
  {
    name: 'entries without a prefix in a prefixed feed',
    document: `<a:feed xmlns:a="${ATOM}" xmlns="${ATOM}"><entry><title>T</title><link href="https://desk.test/1"/></entry></a:feed>`,
    items: [{ title: 'T' }],
  },
  {
    name: 'each entry declares the prefix for itself',
    document: `<feed xmlns="${ATOM}"><ns1:entry xmlns:ns1="${ATOM}"><ns1:title>T</ns1:title><ns1:link href="https://desk.test/1"/></ns1:entry></feed>`,
    items: [{ title: 'T' }],
  },
  {
    name: 'everything of RSS behind a prefix',
    document:
      '<r:rss xmlns:r="http://backend.userland.com/rss2"><r:channel><r:item><r:title>T</r:title><r:link>https://desk.test/1</r:link></r:item></r:channel></r:rss>',
    items: [{ title: 'T' }],
  },
  {
    name: 'Atom wrapped in a page',
    document: `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Page</title></head><body>${atom(entry(''))}</body></html>`,
    items: [{ title: 'T', url: 'https://desk.test/1' }],
    isCut: false,
  },
  {
    name: 'RSS wrapped in a page',
    document: `<html><body><pre>${rss(story)}</pre></body></html>`,
    items: [{ title: 'T' }],
  },
  {
    name: 'a page that only mentions a feed',
    document:
      '<!DOCTYPE html><html><head><title>Sign in</title></head><body><feed ></feed></body></html>',
    refused: /web page titled 'Sign in'/,
  },
  {
    name: 'a page',
    document: '<html><head><title>Sign in</title></head></html>',
    refused: /web page titled 'Sign in'/,
  },
  {
    name: 'an XHTML page',
    document: '<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml"/>',
    refused: /not a feed/,
  },
  { name: 'nothing', document: ' \n', refused: /nothing at all/ },
  {
    name: 'plain text',
    document: 'Too many requests',
    refused: /plain text, not a feed: Too many requests/,
  },
  {
    name: 'a sitemap',
    document: '<urlset><url><loc>https://desk.test/</loc></url></urlset>',
    refused: /XML that is not a feed/,
  },
  {
    name: 'an OPML list',
    document: '<opml><body><outline xmlUrl="https://desk.test/"/></body></opml>',
    refused: /not a feed/,
  },
  {
    name: 'an error of an API',
    document: '{"status":"error","message":"Bad key"}',
    refused: /JSON that is not a feed: Bad key/,
  },
  { name: 'JSON cut off', document: '{"items":[{"id":"1"', refused: /damaged or cut off/ },
  {
    name: 'RSS 0.90',
    document:
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel><title>Desk</title></channel><item><title>T</title><link>https://desk.test/1</link></item></rdf:RDF>',
    title: 'Desk',
    items: [{ title: 'T' }],
  },
  {
    name: 'RSS 0.91 with its DTD',
    document: `<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">${rss(story)}`,
    items: [{ title: 'T' }],
  },
  {
    name: 'items beside the channel of RSS',
    document: `<rss><channel><title>Desk</title></channel>${story}</rss>`,
    items: [{ title: 'T' }],
  },
  {
    name: 'a channel without RSS around it',
    document: `<channel><title>Desk</title>${story}</channel>`,
    items: [{ title: 'T' }],
  },
  {
    name: 'two channels',
    document: `<rss><channel>${story}</channel><channel>${item('', '<title>U</title>', '<link>https://desk.test/2</link>')}</channel></rss>`,
    items: [{ title: 'T' }, { title: 'U' }],
  },
  {
    name: 'capitals',
    document:
      '<RSS><CHANNEL><ITEM><TITLE>T</TITLE><LINK>https://desk.test/1</LINK></ITEM></CHANNEL></RSS>',
    items: [{ title: 'T' }],
  },
  {
    name: 'end tags in another case',
    document:
      '<rss><channel><item><title>T</Title><link>https://desk.test/1</LINK></Item></channel></rss>',
    items: [{ title: 'T' }],
  },
  {
    name: 'blank lines and a mark before the declaration',
    document: `\ufeff\n\n${rss(story)}`,
    items: [{ title: 'T' }],
  },
  {
    name: 'a warning of PHP before the declaration',
    document: `<br />\n<b>Warning</b>: mysql_connect() in x.php\n${rss(story)}`,
    items: [{ title: 'T' }],
  },
  {
    name: 'a comment after the end',
    document: `${rss(story)}<!-- cached -->`,
    items: [{ title: 'T' }],
    isCut: false,
  },
  {
    name: 'a stylesheet',
    document: `<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?>${rss(story).slice(21)}`,
    items: [{ title: 'T' }],
  },
  {
    name: 'no end of the root',
    document: `<rss><channel>${story}</channel>`,
    items: [{ title: 'T' }],
    isCut: false,
  },
  {
    name: 'cut off in the second story',
    document: `<rss><channel>${story}<item><title>U</ti`,
    items: [{ title: 'T' }],
    isCut: true,
    unusable: 1,
  },
  {
    name: 'cut off in the first story',
    document: '<rss><channel><item><title>U',
    refused: /cut off before the end of its first story/,
  },
  {
    name: 'stories that are not closed',
    document:
      '<rss><channel><item><title>T</title><link>https://desk.test/1</link><item><title>U</title><link>https://desk.test/2</link></channel></rss>',
    items: [{ title: 'T' }, { title: 'U' }],
  },
  {
    name: 'a title that is not closed',
    document: rss('<item><title>T<link>https://desk.test/1</link></item>'),
    items: [],
    unusable: 1,
  },
  {
    name: 'an open CDATA section',
    document: rss(item('<description><![CDATA[One</description>')),
    items: [{ overview: 'One' }],
  },
  {
    name: 'a stray end tag',
    document: rss(item('</b><description>One</description>')),
    items: [{ overview: 'One' }],
  },
  {
    name: 'an attribute without quotes',
    document: rss(item('<enclosure url=https://img.test/a.jpg type=image/jpeg />')),
    items: [{ image_url: 'https://img.test/a.jpg' }],
  },
  {
    name: 'an attribute with a quote in the other kind',
    document: rss(item(`<media:content url='https://img.test/a.jpg?q="x"' medium='image'/>`)),
    items: [{ image_url: 'https://img.test/a.jpg?q=%22x%22' }],
  },
  {
    name: 'an attribute with a greater-than sign',
    document: atom(entry('<category term="a > b"/>')),
    items: [{ title: 'T', categories: ['a > b'] }],
  },
  {
    name: 'an attribute with an escaped quote',
    document: atom(entry('<category term="say &quot;hi&quot; &amp; go"/>')),
    items: [{ categories: ['say "hi" & go'] }],
  },
  {
    name: 'an undeclared prefix',
    document: rss(item('<content:encoded><![CDATA[<p>Long</p>]]></content:encoded>')),
    items: [{ content: 'Long' }],
  },
  {
    name: 'another prefix for content',
    document: rss(
      item('<c:encoded><![CDATA[<p>Long</p>]]></c:encoded>'),
      'xmlns:c="http://purl.org/rss/1.0/modules/content/"',
    ),
    items: [{ content: 'Long' }],
  },
  {
    name: 'the text in a tag of its own',
    document: rss(item('<desk:full>Whole</desk:full>')),
    contentTag: 'desk:full',
    items: [{ content: 'Whole' }],
  },
  {
    name: 'an entity of a DTD is not expanded',
    document: `<!DOCTYPE rss [<!ENTITY x "boom">]>${rss(item('', '<title>&x;</title>'))}`,
    items: [{ title: '&x;' }],
  },
  {
    name: 'a story without an address',
    document: rss('<item><title>T</title></item>'),
    items: [],
    unusable: 1,
  },
  {
    name: 'a story without a title',
    document: rss(
      '<item><link>https://desk.test/1</link><description>Words of it</description></item>',
    ),
    items: [{ title: 'Words of it' }],
  },
  {
    name: 'a story without any words',
    document: rss('<item><link>https://desk.test/1</link></item>'),
    items: [],
    unusable: 1,
  },
  {
    name: 'how long to wait',
    document: rss(story, '', '<ttl>15</ttl>'),
    items: [{ title: 'T' }],
    waitSeconds: 900,
  },
  {
    name: 'how often it changes',
    document: rss(
      story,
      '',
      '<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>',
    ),
    items: [{ title: 'T' }],
    waitSeconds: 21_600,
  },
  {
    name: "the picture's title is not the channel's",
    document: `<rss><channel><image><title>Logo</title></image><title>Desk</title>${story}</channel></rss>`,
    title: 'Desk',
    items: [{ title: 'T' }],
  },
  {
    name: 'JSON Feed with a number for an id',
    document: '{"items":[{"id":7,"url":"https://desk.test/7","title":"T"}]}',
    items: [{ guid: '7' }],
  },
  {
    name: 'JSON Feed with things that are no items',
    document: '{"items":[1,null,[],{"id":"1","url":"https://desk.test/1","title":"T"}]}',
    items: [{ title: 'T' }],
    unusable: 3,
  },
]
