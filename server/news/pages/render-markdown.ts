import MarkdownIt from 'markdown-it'

/** Markdown to safe HTML: raw HTML is shown as text, no images, and links only to http, https, mailto or own paths. */
export function renderMarkdown(markdown: string): string {
  const html = rendered.get(markdown) ?? markdownIt.render(markdown)
  rendered.delete(markdown)
  rendered.set(markdown, html)
  for (const oldest of rendered.keys()) {
    if (rendered.size <= CACHED_TEXTS) break
    rendered.delete(oldest)
  }
  return html
}

const CACHED_TEXTS = 50
/** The texts read last: a long one takes a tenth of a second, and visitors read the same few. */
const rendered = new Map<string, string>()

const markdownIt = new MarkdownIt('default', { html: false, linkify: true })
markdownIt.disable('image')
markdownIt.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
markdownIt.validateLink = isAllowedLink

// The page's heading is the only h1.
markdownIt.core.ruler.push('headings below the title', ({ tokens }) => {
  for (const token of tokens) {
    if (token.tag === 'h1') token.tag = 'h2'
  }
})
markdownIt.renderer.rules.link_open = (tokens, index, options, _environment, self) => {
  tokens[index]?.attrSet('rel', 'nofollow noopener')
  return self.renderToken(tokens, index, options)
}

/** `//host` is another site to a browser; what it would read as `/\\host` is encoded before it comes here. */
function isAllowedLink(href: string): boolean {
  return /^(https?:\/\/|mailto:|#|\/(?!\/))/i.test(href)
}
