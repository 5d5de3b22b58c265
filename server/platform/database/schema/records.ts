import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { OUTLET_RANGES } from '../../../../contract/news/outlet-rules.ts'
import type {
  AllOutlets,
  OutletFigures,
  OutletValue,
  SharedStory,
} from '../../../../contract/news/outlets.ts'
import { bigId, bigRef, decimal, now, partOf, time } from '../columns.ts'
import { coins } from './market.ts'
import { articles, publishers } from './news.ts'
import { stories } from './stories.ts'

/** A coin of the market with its prices: before, at the story's time, 1 h and 24 h later. */
type MemberPrices = {
  coin_id: number
  market_cap: string
  price_usd: string
  prices: (string | null)[]
}

/** What a coin's price did around a story, with what the figures are made of. Added with the story's coin. */
export const storyReactions = pg.pgTable(
  'story_reactions',
  {
    story_id: partOf('story_id', () => stories.id),
    coin_id: partOf('coin_id', () => coins.id),
    /** The first outlet's time and article; they follow the story until the first hour is closed. */
    at: time('at').notNull(),
    first_article_id: bigRef('first_article_id'),
    /** Copied from the story by a trigger; pins are chosen by it. */
    outlets: pg.integer('outlets').notNull().default(0),
    price_before: decimal('price_before'),
    price: decimal('price'),
    price_1h: decimal('price_1h'),
    price_24h: decimal('price_24h'),
    before_percent: decimal('before_percent'),
    before_market_percent: decimal('before_market_percent'),
    after_1h_percent: decimal('after_1h_percent'),
    after_1h_market_percent: decimal('after_1h_market_percent'),
    after_24h_percent: decimal('after_24h_percent'),
    after_24h_market_percent: decimal('after_24h_market_percent'),
    closed_1h_at: time('closed_1h_at'),
    closed_24h_at: time('closed_24h_at'),
    /** The coins of the market, with cap and price of their quote and their prices at the four moments. */
    members: pg.jsonb('members').$type<MemberPrices[]>().notNull().default([]),
    /** The first article's score, as an analyser gave it within the hour; kept when the first hour is closed. */
    score: pg.doublePrecision('score'),
    analyzer: pg.text('analyzer'),
    analyzer_version: pg.text('analyzer_version'),
    publisher_id: bigRef('publisher_id'),
    /** When there is something to measure next; null when there is not. */
    due_at: time('due_at'),
  },
  (t) => [
    pg.primaryKey({ columns: [t.story_id, t.coin_id] }),
    pg.index('story_reactions_coin').on(t.coin_id, t.at),
    pg
      .index('story_reactions_told')
      .on(t.coin_id, t.outlets, t.at, t.story_id)
      .where(sql`${t.outlets} >= 2`),
    pg.index('story_reactions_due').on(t.due_at).where(sql`${t.due_at} is not null`),
    pg.index('story_reactions_at').on(t.at),
  ],
)

/** Per day and coin: hourly starts, and how many were up or down one window later. */
export const baseRates = pg.pgTable(
  'base_rates',
  {
    coin_id: partOf('coin_id', () => coins.id),
    day: pg.text('day').notNull(),
    window: pg.text('window', { enum: ['1h', '24h'] }).notNull(),
    ups: pg.integer('ups').notNull(),
    downs: pg.integer('downs').notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.coin_id, t.window, t.day] })],
)

/** Headlines that changed in substance. The story is that of the article. */
export const corrections = pg.pgTable(
  'corrections',
  {
    id: bigId(),
    article_id: partOf('article_id', () => articles.id),
    kind: pg.text('kind', { enum: ['figure', 'name', 'sense'] }).notNull(),
    before: pg.text('before').notNull(),
    after: pg.text('after').notNull(),
    /** When the new headline was seen. */
    at: time('at').notNull(),
    /** The outlet went back to the headline before. */
    withdrawn: pg.boolean('withdrawn').notNull().default(false),
    /** When nobody showed the old version any more, or after seven days. */
    closed_at: time('closed_at'),
  },
  (t) => [
    pg.index('corrections_article').on(t.article_id),
    pg.index('corrections_at').on(t.at),
    pg.index('corrections_open').on(t.at).where(sql`${t.closed_at} is null`),
  ],
)

/** Other outlets' reports of a corrected story that had the old version. */
export const correctionReports = pg.pgTable(
  'correction_reports',
  {
    /** No reference: the trash keeps only what hangs on an article itself. */
    correction_id: bigRef('correction_id').notNull(),
    article_id: partOf('article_id', () => articles.id),
    /**
     * `old`: its headline, in a feed that was read within the hour and lists it, has the old version. `unchecked`: the
     * feed was not read within the hour. `gone`: the feed no longer lists it. `followed`: the headline changed.
     */
    state: pg.text('state', { enum: ['old', 'unchecked', 'gone', 'followed'] }).notNull(),
    /** From the correction on, or from its own publication if that was later. */
    since: time('since').notNull(),
    /** When it followed or left its feed. */
    until: time('until'),
  },
  (t) => [
    pg.primaryKey({ columns: [t.correction_id, t.article_id] }),
    pg.index('correction_reports_article').on(t.article_id),
  ],
)

/** The beginnings of overviews that feeds replaced, kept for 90 days. */
export const overviewVersions = pg.pgTable(
  'overview_versions',
  {
    id: bigId(),
    article_id: partOf('article_id', () => articles.id),
    overview: pg.text('overview').notNull(),
    replaced_at: time('replaced_at').notNull(),
  },
  (t) => [
    pg.index('overview_versions_article').on(t.article_id),
    pg.index('overview_versions_replaced').on(t.replaced_at),
  ],
)

/** Hours in which a coin moved far more than usual without a story about it. Only the end of a case is ever written later. */
export const moves = pg.pgTable(
  'moves',
  {
    id: bigId(),
    coin_id: partOf('coin_id', () => coins.id),
    /** Beginning of the clock hour. */
    hour: time('hour').notNull(),
    /** In percent: the coin, the market, and the coin's usual hour beside the market. */
    change: pg.doublePrecision('change').notNull(),
    market: pg.doublePrecision('market').notNull(),
    usual: pg.doublePrecision('usual').notNull(),
    opened_at: time('opened_at').notNull().default(now),
    /** Both null while nothing was found; `closed_at` alone: never explained. */
    story_id: bigRef('story_id').references(() => stories.id, { onDelete: 'set null' }),
    explained_at: time('explained_at'),
    closed_at: time('closed_at'),
  },
  (t) => [
    pg.uniqueIndex('moves_coin_hour').on(t.coin_id, t.hour),
    pg.index('moves_hour').on(t.hour),
    pg.index('moves_story').on(t.story_id),
    pg.index('moves_open').on(t.hour).where(sql`${t.closed_at} is null`),
  ],
)

type CopiesOf = { texts: number; outlets: { publisher: number; texts: number }[] }

/** What an outlet's page shows beside its figures. Ids only: names and headlines are read when it is shown. */
export type OutletDetail = {
  tilt_by_coin: { coin: number; tilt: OutletValue }[]
  copies_from: CopiesOf
  copied_by: CopiesOf
  shared: (Pick<SharedStory, 'at' | 'kind' | 'first_at'> & {
    story: number
    first: number | null
  })[]
  /** Of `article_versions`, newest first. */
  changes: number[]
}

/** Figures of outlets, replaced once a day. */
export const outletRecords = pg.pgTable(
  'outlet_records',
  {
    publisher_id: partOf('publisher_id', () => publishers.id),
    range: pg.text('range', { enum: OUTLET_RANGES }).notNull(),
    /** Not used: releases before this one write it, and may run beside it during an upgrade. */
    newest_at: time('newest_at'),
    figures: pg.jsonb('figures').$type<OutletFigures>().notNull(),
    detail: pg.jsonb('detail').$type<OutletDetail>().notNull(),
  },
  (t) => [pg.primaryKey({ columns: [t.publisher_id, t.range] })],
)

/** The same over all outlets, and when it was counted. */
export const outletTotals = pg.pgTable('outlet_totals', {
  range: pg.text('range', { enum: OUTLET_RANGES }).primaryKey(),
  made_at: time('made_at').notNull(),
  from: time('from'),
  figures: pg.jsonb('figures').$type<AllOutlets>().notNull(),
})
