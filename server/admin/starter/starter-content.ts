import { readFileSync } from 'node:fs'
import {
  DEFAULT_META_DESCRIPTION,
  DEFAULT_META_TITLE,
} from '../../../contract/platform/site-meta.ts'
import content from './starter-content.json' with { type: 'json' }

/** The home page's metadata and what the Resources menu leads to. They exist on every site from its first start. */
export const starterPages = [
  {
    path: '/',
    template: 'Homepage' as const,
    meta_title: DEFAULT_META_TITLE,
    meta_description: DEFAULT_META_DESCRIPTION,
  },
  ...['/services', '/contact', '/explore', '/pricing'].map(pageFile),
]

/** What the footer leads to, besides the pages above. Sites that are older than these get them too, once. */
export const footerPages = ['/feeds', '/scores'].map(pageFile)

/** What is kept of readers, to be completed by the owner. Sites from before following get it too, once. */
export const privacyPage = pageFile('/privacy')

/** A page as its file in pages/ says: a few lines of `name: value` between dashes, then Markdown. */
function pageFile(path: string) {
  const [, head = '', body = ''] = readFileSync(
    new URL(`./pages${path}.md`, import.meta.url),
    'utf8',
  ).split(/^---$/m)
  const {
    template = '',
    title,
    description,
    'in footer': inFooter,
  } = Object.fromEntries(
    head
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  )
  return {
    path,
    template,
    meta_title: title,
    meta_description: description,
    in_footer: inFooter === 'yes',
    ...(body.trim() && { body: body.trim() }),
  }
}

/** Thirty leading coins by their ids at the default coin service. */
export const starterCoins = content.coins

/** Each category shows the articles that carry the tag of its own name. */
export const starterCategories = content.categories.map((category, index) => ({
  ...category,
  tag: category.name,
  metaTitle: `${category.name} news`,
  metaDescription: category.description,
  order: index + 1,
}))

/** `moreTags` are the names the built-in analyser uses, so that a feed's own categories and its answers meet in one tag. */
export const starterTags = [...content.categories.map(({ name }) => name), ...content.moreTags]
