import { makeArticles, makeCategory, makePublisher, makeTag } from './factories.ts'
import { testApp } from './test-app.ts'

/** A site with five articles, two publishers, two tags and a category: enough to distinguish every filter. */
export async function sampleFeed() {
  const site = await testApp()
  const { db } = site.context
  const chain = await makePublisher(db, { name: 'Chain Daily' })
  const ledger = await makePublisher(db, { name: 'The Ledger' })
  const bitcoin = await makeTag(db, 'Bitcoin')
  const defi = await makeTag(db, 'DeFi')
  await makeCategory(db, { slug: 'defi-news', tagId: defi.id })
  await makeCategory(db, { slug: 'hidden', tagId: defi.id, isActive: false })
  const at = (day: number) => `2026-03-0${day}T10:00:00.000Z`
  await makeArticles(db, [
    {
      title: 'Oldest',
      published_at: at(1),
      publisher_id: chain.id,
      freshness_score: 0,
      sentiment_score: 10,
    },
    {
      title: 'Regulators approve a fund',
      overview: 'The digital asset fund trades on crypto.com.',
      published_at: at(2),
      publisher_id: chain.id,
      tag_ids: [defi.id, bitcoin.id],
      freshness_score: 6.5,
      sentiment_score: 3.9,
      content: 'The whole story, never republished.',
      content_length: 35,
    },
    {
      title: 'Paid story',
      published_at: at(3),
      publisher_id: ledger.id,
      ad: true,
      freshness_score: 7,
    },
    { title: 'Miners prices', published_at: at(4), tag_ids: [bitcoin.id], sentiment_score: 4 },
    // dated in the future when it was first seen: its place is where it was seen
    { title: 'From tomorrow', published_at: at(9), sort_at: at(4), publisher_id: ledger.id },
  ])
  return { site, chain, ledger, bitcoin, defi }
}
