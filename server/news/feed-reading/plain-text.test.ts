import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomRuns } from '../../testing/random-runs.ts'
import { plainLine, plainText, shorten, textOrHtml } from './plain-text.ts'

it.each([
  ['AT&T', 'AT&T'],
  ['AT&amp;T', 'AT&T'],
  ['BTC < $90k', 'BTC < $90k'],
  ['BTC &lt; $90k &gt; ETH', 'BTC < $90k > ETH'],
  ['5<6 and 7>6', '5<6 and 7>6'],
  ['<b>Big</b> <i>news</i>', 'Big news'],
  ['&lt;b&gt;Twice&lt;/b&gt; escaped', 'Twice escaped'],
  ['&lt;img src=x onerror=alert(1)&gt;Twice', 'Twice'],
  ['&lt;p&gt;Twice', 'Twice'],
  ['Why &lt;b&gt; and &lt;script&gt; tags matter', 'Why <b> and <script> tags matter'],
  ['Vec&lt;u8&gt; explained', 'Vec<u8> explained'],
  ['<p>Vec&lt;u8&gt; and &lt;b&gt;bold&lt;/b&gt;</p>', 'Vec<u8> and <b>bold</b>'],
  ['Vec<u8> by mistake', 'Vec<u8> by mistake'],
  ['<ticker>BTC</ticker> moves', 'BTC moves'],
  ['<x-quote>BTC moves', 'BTC moves'],
  ['<![CDATA[<p>Wrapped</p>]]>', 'Wrapped'],
  ['don\u0092t \u0093quote\u0094 \u0085', 'don’t “quote” …'],
  ['un\u0081used', 'unused'],
  ['It&#8217;s &hellip; fine&nbsp;now', 'It’s … fine now'],
  ['R&D', 'R&D'],
  ['  many \n spaces\t here ', 'many spaces here'],
  ['nul\u0000 and \u001b[31m colour', 'nul and [31m colour'],
  ['zero\u200bwidth\u2060, mark\ufeff, \ufff9ruby\ufffb', 'zerowidth, mark, ruby'],
  ['\u0080 to \u009f', '€ to Ÿ'],
  ['\u00ad\u00adBit\u00adcoin&shy;', 'Bitcoin'],
  ['<b>Z\u0300\u0301\u0302</b><i>\u0303\u0304\u0305</i>', 'Z\u0300\u0301\u0302\u0303'],
  ['Bit\u034fcoin \u061cand\u180b Ether\u3164\u115f\uffa0', 'Bitcoin and Ether'],
  ['hidden\u{e0049}\u{e0067}\u{e006e} words', 'hidden words'],
  ['\ufff9Base\ufffaruby\ufffb', 'Baseruby'],
  ['Bit\ufe01co\ufe0f\u{e0100}in', 'Bitcoin'],
  ['Up \u2764\ufe0f\ufe0f\ufe00\u{e0150}!', 'Up \u2764\ufe0f!'],
  ['1\ufe0f\u20e3 \u845b\u{e0100}', '1\ufe0f\u20e3 \u845b\u{e0100}'],
  ['Bit\u200dco\u200cin\u200d \u200d', 'Bitcoin'],
  ['\u{1f468}\u200d\u{1f469}\u200d\u200d\u{1f467}', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  [
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  ],
  ['\u0915\u094d\u200d\u0937', '\u0915\u094d\u200d\u0937'],
  ['one\u2800\u2800two', 'one two'],
  ['one\u00a0\u2003two', 'one two'],
  [' <b> one </b> <i> two</i> ', 'one two'],
  ['<p> </p>one<br>\n<p>\n</p><br>two', 'one\n\ntwo'],
  ['one\n \t\ntwo', 'one\n\ntwo'],
  ['<b>one</b>\n two <i>three\nfour</i>', 'one two three four'],
  ['<p>one\n\ntwo</p>', 'one two'],
  ['&lt;![CDATA[&lt;p&gt;Wrapped &amp;lt; twice&lt;/p&gt;]]&gt;', 'Wrapped < twice'],
  ['&lt;a href="x"&gt;Twice', 'Twice'],
  ['Is &lt;a href missing?', 'Is <a href missing?'],
  ['<a title="1 > 0">one</a> <a title=\'1 > 0\'>two</a>', 'one two'],
  ['<a title="never closed>one</a>', 'one'],
  ['<p 5">one', 'one'],
  ['<!-- 1 > 0 -->one<!doctype html><?xml version="1.0"?>', 'one'],
  ['one</>two', 'onetwo'],
  ['one<!-- never closed', 'one'],
  ['one<b', 'one'],
  ['<B>one</B><o:p>two</o:p><x_y>three</x_y>', 'onetwothree'],
  ['<u8></u8>one', 'one'],
  ['<tr><td>a</td><td>b</td></tr><tr><td>c', 'a b\nc'],
  ['<svg><title>no</title></SVG >one', 'one'],
  ['<svg>no</svg/>one', 'one'],
  ['<svg>no</svgs>no</svg>one', 'one'],
  ['<select>one', 'one'],
  ['</select>one', 'one'],
  ['one<style>no end', 'one'],
  ['<noscript>one<noscript>two</noscript>three', 'three'],
  ['<b>1 &lt; 2</b> &amp; <i>3 &gt; 2</i> & so on', '1 < 2 & 3 > 2 & so on'],
  ['<script>alert(1)</script>after', 'after'],
  ['<style>p{}</style><p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\nlines'],
  ['first\n\nsecond\nstill second', 'first\n\nsecond still second'],
  ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
  ['a<noscript>', 'a'],
  ['<p>kept<script>no end', 'kept'],
  ['emoji 👩‍🚀 stay', 'emoji 👩‍🚀 stay'],
  ['right \u202eto left', 'right to left'],
  ['lone \ud800 half', 'lone \ufffd half'],
  ['', ''],
])('%j reads %j', (source, expected) => {
  expect(plainText(source)).toBe(expected)
})

it('a long text is tidied whole', () => {
  const long = 'x'.repeat(300_000)
  expect(plainText(`long\u200b ${long}`)).toBe(`long ${long}`)
})

it('keeps one line for titles', () => {
  expect(plainLine('<p>One</p><p>Two</p>')).toBe('One Two')
})

it.each([
  ['plain & simple', 'plain & simple'],
  ['1 < 2 & 3 > 2', '<p>1 &lt; 2 &amp; 3 > 2'],
  ['1 < 2\n\n2 < 3\n \t\r\nend\nof it', '<p>1 &lt; 2<p>2 &lt; 3<p>end\nof it'],
  ['Why <b> and <pre> matter', '<p>Why &lt;b> and &lt;pre> matter'],
  ['No </ b> and no <a href', '<p>No &lt;/ b> and no &lt;a href'],
  ...['<b>bold</b>', 'end</H2 >', 'one<br>two', 'one<br/>two', '<p class>one', '<h2\n  id = x'].map(
    (html) => [html, html],
  ),
])('text %j is %j as HTML', (text, html) => {
  expect(textOrHtml(text)).toBe(html)
})

it('cuts between words', () => {
  expect(shorten('abc', 3)).toBe('abc')
  expect(shorten('one two three four five six', 20)).toBe('one two three four…')
  expect(shorten('one two three four five six', 21)).toBe('one two three four…')
  // a blank that is too far back is no place to cut
  expect(shorten('one twothreefourfive', 10)).toBe('one twoth…')
  expect(shorten('abcdefgh ijkl', 10)).toBe('abcdefgh…')
  expect(shorten('abcdefghij klm', 10)).toBe('abcdefghi…')
  expect(shorten('😀'.repeat(10), 8)).toBe('😀😀😀…')
})

const htmlish = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      ...[
        '<',
        '>',
        '</',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '&',
        '&lt;',
        '&amp;lt;',
        '&#x3c;',
        '&#60',
        'script',
        '<script>',
        '</script>',
      ],
      ...[
        '<img src=x onerror=alert(1)',
        ' javascript:',
        '<p>',
        '<br/>',
        '<a href="javascript:x">',
        '\u0000',
        '&#0;',
        '"',
        "'",
        '=',
        '\n\n',
      ],
    ),
  ),
)

it('keeps four marks of a letter with hundreds', () => {
  const text = `${'\u00ad'.repeat(50)}Bi\u0301${'\u0336'.repeat(500)}tcoin`
  expect(plainText(text)).toBe(`Bi\u0301${'\u0336'.repeat(3)}tcoin`)
})

describe('whatever comes in', () => {
  it('no control character comes out', () => {
    fc.assert(
      fc.property(htmlish, (parts) => {
        const text = plainText(parts.join(''))
        expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\ufeff]/)
        expect(text.isWellFormed()).toBe(true)
        expect(text).toBe(text.trim())
      }),
      { numRuns: randomRuns(1000) },
    )
  })

  it('no tag of HTML comes out, unless it was escaped', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abc D1.,'), maxLength: 10 })
    const tags = fc.constantFrom(
      ...[
        '<b>',
        '</b>',
        '<script>',
        '</script>',
        '<img src=x onerror=run()>',
        '<a href="x">',
        '<br/>',
        '<p',
        '<!--',
        '-->',
      ],
      ...[
        '<svg/onload=run()>',
        '</p>',
        '<style>',
        '<x-y>',
        '<o:p>',
        '<?php',
        '<!doctype html>',
        '<i style="',
      ],
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(words, tags)), (parts) => {
        expect(plainText(parts.flat().join(''))).not.toMatch(/<[a-z!/?]/i)
      }),
      { numRuns: randomRuns(1000) },
    )
  })

  // written out for all to see it is only words, which stay ('Why javascript: links are a risk')
  it('an address that would run stays inside the markup it came in', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abc D1.,'), maxLength: 20 })
    const attribute = fc.constantFrom(
      'a href',
      'img src',
      'iframe src',
      'p style',
      'b onclick',
      'svg/onload',
    )
    fc.assert(
      fc.property(
        words,
        attribute,
        fc.constantFrom('"', "'", ''),
        words,
        (before, name, quote, after) => {
          const text = plainText(`${before}<${name}=${quote}javascript:run(1)${quote}>${after}`)
          expect(text).not.toContain('javascript:')
          expect(text).not.toContain('run')
        },
      ),
    )
  })

  it('shortening keeps the limit and whole characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 2, max: 100 }),
        (text, max) => {
          const short = shorten(text.toWellFormed(), max)
          expect(short.length).toBeLessThanOrEqual(max)
          expect(short.isWellFormed()).toBe(true)
        },
      ),
    )
  })
})

it('deep nesting and endless openings are read in one pass', () => {
  expect(plainText(`${'<div>'.repeat(50_000)}deep${'</div>'.repeat(50_000)}`)).toBe('deep')
  expect(plainText(`${'<noscript><svg>'.repeat(50_000)}end`)).toBe('end')
  expect(plainText('<'.repeat(50_000))).toBe('<'.repeat(50_000))
  expect(plainText(`x${'&amp;'.repeat(50_000)}`)).toContain('x&')
})
