import { atom, entry, item, rss, type StrangeDocument } from './strange-document.ts'

const titled = (name: string, title: string, expected: string): StrangeDocument => ({
  name,
  document: atom(entry('', title)),
  items: [{ title: expected }],
})
const rssTitled = (name: string, title: string, expected: string): StrangeDocument => ({
  name,
  document: rss(item('', `<title>${title}</title>`)),
  items: [{ title: expected }],
})
const described = (name: string, description: string, overview: string): StrangeDocument => ({
  name,
  document: rss(item(`<description>${description}</description>`)),
  items: [{ overview }],
})

export const texts: StrangeDocument[] = [
  titled(
    'text that speaks of tags',
    '<title type="text">Why &lt;b&gt; and &lt;script&gt; tags matter</title>',
    'Why <b> and <script> tags matter',
  ),
  titled(
    'text that holds a whole element',
    '<title type="text">Use &lt;b&gt;bold&lt;/b&gt;</title>',
    'Use <b>bold</b>',
  ),
  titled(
    'text of the old type',
    '<title type="text/plain">1 &lt; 2 &amp;amp; 3</title>',
    '1 < 2 &amp; 3',
  ),
  titled(
    'text without a type',
    '<title>Why &lt;b&gt; and &lt;script&gt; tags matter</title>',
    'Why <b> and <script> tags matter',
  ),
  titled('HTML without a type', '<title>The &lt;em&gt;big&lt;/em&gt; one</title>', 'The big one'),
  titled(
    'HTML',
    '<title type="html">The &lt;em&gt;big&lt;/em&gt; &amp;amp; bold</title>',
    'The big & bold',
  ),
  titled(
    'HTML that speaks of a type',
    '<title type="html">Vec&amp;lt;u8&amp;gt; in wallets</title>',
    'Vec<u8> in wallets',
  ),
  titled(
    'HTML in CDATA',
    '<title type="html"><![CDATA[AT&amp;T <b>rises</b>]]></title>',
    'AT&T rises',
  ),
  titled(
    'XHTML',
    '<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Less: <em> &lt; </em></div></title>',
    'Less: <',
  ),
  titled(
    'XHTML that speaks of tags',
    '<title type="xhtml"><div>The &lt;script&gt; tag</div></title>',
    'The <script> tag',
  ),
  titled(
    'XHTML with a prefix',
    '<title type="xhtml"><h:div xmlns:h="http://www.w3.org/1999/xhtml">A <h:b>bold</h:b> one</h:div></title>',
    'A bold one',
  ),
  titled(
    'old XHTML',
    '<title type="application/xhtml+xml" mode="xml"><b>Bold</b> &lt;u8&gt;</title>',
    'Bold <u8>',
  ),
  titled(
    'old escaped HTML',
    '<title type="text/html" mode="escaped">The &lt;b&gt;big&lt;/b&gt; one</title>',
    'The big one',
  ),
  rssTitled('a bare ampersand', 'AT&T and R&D', 'AT&T and R&D'),
  rssTitled('an ampersand escaped twice', 'AT&amp;amp;T', 'AT&T'),
  rssTitled('a price below another', 'BTC &lt; $90k', 'BTC < $90k'),
  rssTitled('a bare less-than sign', 'BTC < $90k', 'BTC < $90k'),
  rssTitled('a type of a programming language', 'Vec&lt;u8&gt; in wallets', 'Vec<u8> in wallets'),
  rssTitled('markup', 'The <b>big</b> one', 'The big one'),
  rssTitled(
    'markup escaped twice',
    'The &amp;lt;b&amp;gt;big&amp;lt;/b&amp;gt; one',
    'The big one',
  ),
  rssTitled(
    'HTML names without a declaration',
    'Caf&eacute; &ndash; na&iuml;ve &hellip;',
    'Café – naïve …',
  ),
  rssTitled(
    'numbers of windows-1252',
    'It&#146;s &#147;new&#148; &#150; really',
    'It’s “new” – really',
  ),
  rssTitled('controls of windows-1252', 'don\u0092t \u0093panic\u0094', 'don’t “panic”'),
  rssTitled('numbers in hexadecimal', '&#x20BF; &#X1F680;', '₿ 🚀'),
  rssTitled(
    'numbers that are no characters',
    'a&#0;b&#xD800;c&#x110000;d',
    'a\ufffdb\ufffdc\ufffdd',
  ),
  rssTitled('a number for an ampersand begins nothing', '&#38;lt;', '<'),
  rssTitled('several lines and tabs', '\n  One\n\tline  \n', 'One line'),
  rssTitled('no-break spaces', 'One&nbsp;&nbsp;line', 'One line'),
  rssTitled('invisible marks', 'Bit\u200bcoin\ufeff \u202eup', 'Bitcoin up'),
  rssTitled('a CDATA section in a CDATA section', '<![CDATA[&lt;![CDATA[Inner]]&gt;]]>', 'Inner'),
  rssTitled('CDATA beside text', 'One <![CDATA[& two]]> three', 'One & two three'),
  rssTitled('a comment inside', 'One<!-- secret --> two', 'One two'),
  described('paragraphs', '<![CDATA[<p>One</p><p>Two</p>]]>', 'One\n\nTwo'),
  described('line breaks', '<![CDATA[One<br>Two<br/>Three]]>', 'One\nTwo\nThree'),
  described('a list', '<![CDATA[<ul><li>One</li><li>Two</li></ul>]]>', 'One\nTwo'),
  described(
    'a table',
    '<![CDATA[<table><tr><td>BTC</td><td>1</td></tr><tr><td>ETH</td><td>2</td></tr></table>]]>',
    'BTC 1\nETH 2',
  ),
  described('a script', '<![CDATA[Before<script>alert("</p>")</script> after]]>', 'Before after'),
  described('a style that never ends', '<![CDATA[Before<style>p { }]]>', 'Before'),
  described(
    'code in HTML',
    '<![CDATA[<p>Call <code>Vec&lt;u8&gt;</code> or <code>&lt;b&gt;x&lt;/b&gt;</code></p>]]>',
    'Call Vec<u8> or <b>x</b>',
  ),
  described(
    'HTML escaped twice',
    '&amp;lt;p&amp;gt;One&amp;lt;/p&amp;gt;&amp;lt;p&amp;gt;Two&amp;lt;/p&amp;gt;',
    'One\n\nTwo',
  ),
  described(
    'HTML that is not escaped at all',
    '<p>One <b>bold</b></p><p>Two</p>',
    'One bold\n\nTwo',
  ),
  described('plain text with blank lines', 'One\n\nTwo\nstill two', 'One\n\nTwo still two'),
  described(
    'a quote in an attribute that never ends',
    '<![CDATA[<a title="x>One</a> two]]>',
    'One two',
  ),
  described('a greater-than sign in an attribute', '<![CDATA[<a title="1 > 0">One</a>]]>', 'One'),
  described(
    'an element of Office',
    '<![CDATA[<o:p></o:p>One <st1:place>Zug</st1:place>]]>',
    'One Zug',
  ),
  described('conditional comments', '<![CDATA[<!--[if mso]>secret<![endif]-->One]]>', 'One'),
  {
    name: 'text with paragraphs in Atom',
    document: atom(entry('<summary type="text">One &lt;x&gt;\n\nTwo</summary>')),
    items: [{ overview: 'One <x>\n\nTwo' }],
  },
  {
    name: 'plain text in JSON Feed',
    document: JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      items: [
        {
          id: '1',
          url: 'https://desk.test/1',
          title: 'On <script> tags',
          content_text: 'Use <b>bold</b>\n\nNow',
        },
      ],
    }),
    items: [{ title: 'On <script> tags', content: 'Use <b>bold</b>\n\nNow' }],
  },
]
