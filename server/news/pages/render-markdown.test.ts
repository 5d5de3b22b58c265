import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

const linksOf = (markdown: string) =>
  [...renderMarkdown(markdown).matchAll(/<a [^>]*>/g)].map(([tag]) => tag)

test('headings stand below the title, paragraphs, lists and tables are what they are written as', () => {
  expect(renderMarkdown('# Imprint\n\nWe *write*.\n\n- one\n- two')).toBe(
    '<h2>Imprint</h2>\n<p>We <em>write</em>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n',
  )
  expect(renderMarkdown('## Below\n\nSetext\n===')).toBe('<h2>Below</h2>\n<h2>Setext</h2>\n')
  expect(renderMarkdown('| a |\n| - |\n| b |')).toContain('<td>b</td>')
})

test.each([
  '<script>alert(1)</script>',
  'text <img src=x onerror=alert(1)> text',
  '<div\nonclick="alert(1)">',
  '<!-- a comment -->',
  '[x](<javascript:alert(1)>) <iframe src="//evil.example">',
])('raw HTML is text: %j', (markdown) => {
  const html = renderMarkdown(markdown)
  expect(html).not.toMatch(/<(script|img|div|iframe|!--)/)
  expect(html).toContain('&lt;')
})

test('pictures are not drawn', () => {
  expect(renderMarkdown('![alt](https://evil.example/pixel.png)')).not.toContain('<img')
})

test.each([
  'https://example.com/a?b=1',
  'http://example.com',
  'mailto:desk@example.com',
  '/scores',
  '/',
  '#part',
])('%s is a link, and passes on neither rank nor window', (href) => {
  expect(linksOf(`[x](${href})`)).toEqual([`<a href="${href}" rel="nofollow noopener">`])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#x0A;script:alert(1)',
  '&#106;avascript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'data:image/png;base64,x',
  'file:///etc/passwd',
  'ftp://example.com',
  '//evil.example',
  'relative',
  'tel:1',
])('%s is no link', (href) => {
  expect(linksOf(`[x](${href})\n\n<${href}>\n\n[y]\n\n[y]: ${href}`)).toEqual([])
})

test('a backslash after the slash leads nowhere else', () => {
  expect(linksOf('[x](/\\\\evil.example)')).toEqual([
    '<a href="/%5Cevil.example" rel="nofollow noopener">',
  ])
})

test('an address written out is a link', () => {
  expect(linksOf('See https://example.com/terms.')).toEqual([
    '<a href="https://example.com/terms" rel="nofollow noopener">',
  ])
  expect(linksOf('README.md and someone@example.com')).toEqual([])
})
