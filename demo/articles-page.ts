import { xml } from './feeds/feed.ts'
import type { Outlet } from './publishers.ts'
import type { Story } from './story.ts'

/** Where a headline leads: the outlet's own page, which says that neither it nor its news exists. */
export function articlePage(outlet: Outlet, story: Story, imageUrl: string): string {
  const date = new Date(story.publishedAt).toUTCString().replace(/:\d\d GMT/, ' UTC')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${xml(story.title)} | ${xml(outlet.name)}</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; font: 18px/1.6 Georgia, serif; background: light-dark(#fff, #14161a); color: light-dark(#1b1e24, #e8e9eb) }
header { padding: 18px 24px; background: hsl(${outlet.hue}, 48%, 24%); color: #fff; font: 700 22px/1.2 Georgia, serif }
header small { display: block; font-size: 14px; font-weight: 400; opacity: .85 }
main { max-width: 680px; margin: 0 auto; padding: 28px 24px 64px }
h1 { font-size: 34px; line-height: 1.2; margin: 0 0 12px } p { margin: 0 0 18px }
.by { color: light-dark(#5c6470, #a3a9b3); font-size: 15px } img { width: 100%; height: auto; border-radius: 6px; margin: 8px 0 24px }
footer { border-top: 1px solid light-dark(#d9dce1, #2c3037); padding-top: 16px; font-size: 14px; color: light-dark(#5c6470, #a3a9b3) }
</style></head>
<body><header>${xml(outlet.name)}<small>${xml(outlet.tagline)}</small></header>
<main><h1>${xml(story.title)}</h1><p class="by">By ${xml(story.author)}, ${date}</p>
<img src="${xml(imageUrl)}" alt="" width="960" height="540">
${story.paragraphs.map((paragraph) => `<p>${xml(paragraph)}</p>`).join('\n')}
<footer>${xml(outlet.name)} is an invented publication of the sample world, and so are the people, companies and events in this article. Prices are invented too.</footer></main></body></html>
`
}
