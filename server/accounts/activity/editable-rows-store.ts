import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ChangeKind } from '../../../contract/accounts/activity.ts'
import { CHANNELS, type ChannelKind } from '../../../contract/admin/alert-events.ts'
import { AlertRules, ChannelBody } from '../../../contract/admin/alerts.ts'
import { RETENTION_KINDS } from '../../../contract/admin/retention.ts'
import { STORED_MODEL_FIELDS } from '../../../contract/analysis/models.ts'
import {
  FOLLOW_CHANNELS,
  FOLLOW_LIMITS,
  type FollowLimit,
  PLAIN_FIELD_NAMES,
  SECRET_FIELD_NAMES,
  sealedField,
} from '../../../contract/following/follow-kinds.ts'
import { CategoryBody } from '../../../contract/news/categories.ts'
import { NewPage } from '../../../contract/news/pages.ts'
import { PublisherBody } from '../../../contract/news/publishers.ts'
import { CronChange } from '../../../contract/platform/settings.ts'
import { SITE_FIELDS } from '../../../contract/platform/site.ts'
import type { Database } from '../../platform/database/connect.ts'
import {
  alertChannels,
  alertRules,
  articles,
  categories,
  coins,
  followSettings,
  pages,
  publishers,
  settings,
  siteSettings,
  tags,
  users,
} from '../../platform/database/schema.ts'

type Fields = Record<string, unknown>

/** What the change log keeps of a kind. */
export type Logged = {
  fields: readonly string[]
  /** Logged as 'replaced', and never restored. */
  secrets: readonly string[]
  nameOf(row: Fields): string
}

/** A kind that can be read and written back. */
export type Editable = Logged & {
  /** Returns the existing rows among `ids`. `lock` holds them until the transaction ends. */
  read(db: Database, ids: number[], options?: { lock: boolean }): Promise<Map<number, Fields>>
  write(tx: Database, id: number, fields: Fields): Promise<void>
}

/** The kinds that are one row of one table. What the contract lets people change is logged. */
export const ROWS = {
  article: row(articles, 'title', [
    'featured',
    'hidden',
    'ad',
    'freshness_score',
    'sentiment_score',
    'tag_ids',
    'corrected',
  ]),
  publisher: row(
    publishers,
    'name',
    PublisherBody.omit({ content_api_key: true }).keyof().options,
    ['content_api_key_sealed'],
  ),
  tag: row(tags, 'name', ['name']),
  category: row(categories, 'name', CategoryBody.keyof().options),
  page: row(pages, 'path', NewPage.keyof().options),
  coin: row(coins, 'symbol', ['symbol', 'name', 'source_identifier']),
  user: row(users, 'username', ['username', 'role'], ['password_hash']),
  settings: {
    ...row(settings, 'id', [...CronChange.keyof().options, 'two_factor_for_admins']),
    nameOf: () => 'Settings',
  },
  site: { ...row(siteSettings, 'id', SITE_FIELDS), nameOf: () => 'Site' },
  alert_channel: {
    ...row(
      alertChannels,
      'kind',
      ChannelBody.omit({ address: true, secret: true }).keyof().options,
      ['address_sealed', 'secret_sealed'],
    ),
    nameOf: ({ kind }) => `Alerts: ${CHANNELS[kind as ChannelKind].name}`,
  },
  alert_rules: {
    ...row(alertRules, 'id', AlertRules.keyof().options),
    nameOf: () => 'Alerts: when',
  },
  readers: {
    ...row(
      followSettings,
      'id',
      [...FOLLOW_CHANNELS, ...(Object.keys(FOLLOW_LIMITS) as FollowLimit[]), ...PLAIN_FIELD_NAMES],
      [...SECRET_FIELD_NAMES.map(sealedField), 'push_key_sealed'],
    ),
    nameOf: () => 'Readers',
  },
} satisfies Partial<Record<ChangeKind, Editable>>

const titleOf = ({ title }: Fields) => String(title ?? '')

/** Every kind with the fields that are logged. admin/history/editables-store.ts reads and writes them. */
export const LOGGED: Record<ChangeKind, Logged> = {
  ...ROWS,
  coin: { ...ROWS.coin, fields: [...ROWS.coin.fields, 'aliases'] },
  retention: { fields: RETENTION_KINDS, secrets: [], nameOf: () => 'Retention' },
  story: {
    fields: ['members', 'lead_article_id', 'locked', 'thread_id'],
    secrets: [],
    nameOf: titleOf,
  },
  article_coins: { fields: ['coins'], secrets: [], nameOf: titleOf },
  model: {
    fields: ['model_id', ...STORED_MODEL_FIELDS],
    secrets: ['key_sealed'],
    nameOf: ({ name }) => String(name),
  },
}

type Table = PgTable & { id: PgColumn }
type Column<T extends Table> = keyof T['$inferSelect'] & string

function row<T extends Table>(
  table: T,
  name: Column<T>,
  fields: Column<T>[],
  secrets: Column<T>[] = [],
): Editable {
  const columns = getTableColumns(table)
  const read = Object.fromEntries(
    ['id', name, ...fields].map((field) => [field, columns[field] as PgColumn]),
  )
  return {
    fields,
    secrets,
    nameOf: (values) => String(values[name] ?? ''),
    async read(db, ids, { lock } = { lock: false }) {
      const asked = db
        .select(read)
        .from(table as PgTable)
        .where(inArray(table.id, ids))
        .orderBy(table.id)
      const rows: Fields[] = await (lock ? asked.for('update') : asked)
      return new Map(rows.map((values) => [Number(values.id), values]))
    },
    async write(tx, id, values) {
      const changed = 'updated_at' in columns ? { updated_at: sql`now()` } : {}
      await tx
        .update(table as PgTable)
        .set({ ...values, ...changed })
        .where(eq(table.id, id))
    },
  }
}
