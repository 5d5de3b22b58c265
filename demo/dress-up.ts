import { setTimeout as sleep } from 'node:timers/promises'
import type { Article } from '../contract/articles.ts'
import type { Publisher } from '../contract/publishers.ts'
import { signedInAs } from './admin-client.ts'
import { renderLogo } from './covers/render-cover.ts'
import { outlets } from './publishers.ts'

/** What an editor would do on the first day: give the publishers their logos and put two stories forward. */
export async function dressUp(url: string, user: { username: string; password: string }): Promise<void> {
  const call = await signedInAs(url, user)
  for (const publisher of await call<Publisher[]>('GET', '/api/publishers')) {
    const outlet = outlets.find(({ name }) => name === publisher.name)
    if (!outlet || publisher.logo_url) continue
    const form = new FormData()
    const logo = await renderLogo(outlet.name, outlet.hue)
    form.set('logo', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png')
    const { url: logo_url } = await call<{ url: string }>('POST', '/api/publishers/upload', form)
    await call('PUT', `/api/publishers/${publisher.id}`, { ...publisher, logo_url })
  }
  const articles = await scoredArticles(call)
  for (const article of articles.filter((_, index) => index === 1 || index === 9))
    await call('PATCH', `/articles/${article.id}/featured`, { featured: true })
}

/** Analysis goes on behind the scenes, newest first; the first screen is worth waiting for. */
async function scoredArticles(call: Awaited<ReturnType<typeof signedInAs>>): Promise<Article[]> {
  for (let tries = 0; ; tries += 1) {
    const { articles } = await call<{ articles: Article[] }>('GET', '/api/articles?limit=20')
    if (articles.every(({ freshness_score }) => freshness_score !== null) || tries > 60)
      return articles.filter(({ ad }) => !ad)
    await sleep(250)
  }
}
