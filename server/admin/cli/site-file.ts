import * as z from 'zod'
import { NewCoin } from '../../../contract/market/market.ts'
import { CategoryBody } from '../../../contract/news/categories.ts'
import { NewPage } from '../../../contract/news/pages.ts'
import { PublisherBody } from '../../../contract/news/publishers.ts'
import { CronChange } from '../../../contract/platform/settings.ts'

const { content_api_key: _secret, ...publisher } = PublisherBody.shape
const { tagId: _tagId, ...category } = CategoryBody.shape

/** A category names its tag, as ids differ from site to site. */
export const CategoryFile = z.object({ ...category, tag: z.string() })
export const PageFile = NewPage
export const PublisherFile = z.object(publisher)
export const CoinFile = NewCoin.extend({ source_identifier: z.string().min(1) })

/**
 * How a site is set up, for moving it or keeping it beside the code: no articles, no users, no keys. For everything
 * there is the database's own dump.
 */
export const SiteFile = z.object({
  format: z.literal('crypto-news-site'),
  version: z.literal(1),
  exported_at: z.string(),
  tags: z.array(z.string().min(1).max(40)),
  categories: z.array(CategoryFile),
  pages: z.array(PageFile),
  publishers: z.array(PublisherFile),
  coins: z.array(CoinFile),
  /** Logos, which live in the database. */
  uploads: z.array(z.object({ name: z.string().max(200), content_type: z.string(), base64: z.base64() })),
  settings: CronChange,
})
export type SiteFile = z.output<typeof SiteFile>
