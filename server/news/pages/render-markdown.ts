import MarkdownIt from 'markdown-it'

/** Markdown to safe HTML: raw HTML is shown as text, no images, and links only to http, https, mailto or own paths. */
export const renderMarkdown = (markdown: string): string => markdownIt.render(markdown)

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
