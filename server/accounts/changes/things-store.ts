import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ChangeKind } from '../../../contract/accounts/activity.ts'
import { CHANNEL_NAMES, type ChannelKind } from '../../../contract/admin/alert-events.ts'
import { RETENTION_KINDS } from '../../../contract/admin/retention.ts'
import {
  addModelAgain,
  MODEL_FIELDS,
  modelsByNumber,
  removeUnusedModel,
  writeModel,
} from '../../analysis/models/change-store.ts'
import type { Database } from '../../platform/database/connect.ts'
import {
  alertChannels,
  alertRules,
  articles,
  categories,
  coins,
  pages,
  publishers,
  settings,
  tags,
  users,
} from '../../platform/database/schema.ts'
import { retentionLimits, saveLimits } from '../../platform/settings/retention-store.ts'
import { writeStory } from '../../stories/change-by-hand.ts'
import { aliasLines, refuseSharedNames, writeAliases } from '../../stories/coin-links/aliases-store.ts'
import { type CoinsByHand, coinsByHand, writeCoins } from '../../stories/coin-links/hand-store.ts'
import { storiesByHand } from '../../stories/hand-store.ts'

type Fields = Record<string, unknown>

/** Something a person can edit: which of its fields are logged and put back, and how it is read and written. */
export type Thing = {
  fields: readonly string[]
  /** Logged as 'replaced', and never put back. */
  secrets: readonly string[]
  nameOf(row: Fields): string
  /** Those of the ids that exist. With `lock` nobody changes them until the transaction ends. */
  read(db: Database, ids: number[], options?: { lock: boolean }): Promise<Map<number, Fields>>
  write(tx: Database, id: number, fields: Fields): Promise<void>
  /** Of what is deleted without going to the trash: how it is there again, and gone again. */
  withoutTrash?: {
    add(tx: Database, id: number, fields: Fields): Promise<void>
    remove(tx: Database, id: number): Promise<void>
  }
}

/** One line for each kind. What is not a row of a table gives `read` and `write` of its own. */
export const THINGS: Record<ChangeKind, Thing> = {
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
    [
      'name',
      'rss_url',
      'logo_url',
      'description',
      'active',
      'rewrites_others',
      'is_wire',
      'dates_ahead_minutes',
      'content_fetch_type',
      'content_rss_tag',
    ],
    ['content_api_key_sealed'],
  ),
  tag: row(tags, 'name', ['name']),
  category: row(categories, 'name', [
    'name',
    'slug',
    'tagId',
    'description',
    'metaTitle',
    'metaDescription',
    'isActive',
    'order',
  ]),
  page: row(pages, 'path', [
    'path',
    'template',
    'meta_title',
    'meta_description',
    'og_image',
    'body',
    'in_footer',
  ]),
  coin: withAliases(row(coins, 'symbol', ['symbol', 'name', 'source_identifier'])),
  user: row(users, 'username', ['username', 'role'], ['password_hash']),
  settings: {
    ...row(settings, 'id', [
      'enabled',
      'interval',
      'ai_model',
      'ai_cheaper_model',
      'ai_cheaper_from_usd',
      'ai_last_step',
    ]),
    nameOf: () => 'Settings',
  },
  retention: {
    fields: RETENTION_KINDS,
    secrets: [],
    nameOf: () => 'Retention',
    read: async (db, _, options) => new Map([[1, (await retentionLimits(db, options)).limits]]),
    write: async (tx, _, fields) => {
      const { limits } = await retentionLimits(tx, { lock: true })
      await saveLimits(tx, { ...limits, ...fields }, new Date())
    },
  },
  story: {
    fields: ['members', 'lead_article_id', 'locked'],
    secrets: [],
    nameOf: ({ title }) => String(title ?? ''),
    read: (db, ids, options) => storiesByHand(db, ids, options),
    write: (tx, id, fields) => writeStory(tx, id, fields, 'undo', new Date()),
  },
  article_coins: {
    fields: ['coins'],
    secrets: [],
    nameOf: ({ title }) => String(title ?? ''),
    read: coinsByHand,
    write: (tx, id, { coins }) => writeCoins(tx, id, coins as CoinsByHand),
  },
  alert_channel: {
    ...row(
      alertChannels,
      'kind',
      [
        'enabled',
        'events',
        'chat',
        'mail_to',
        'mail_from',
        'smtp_host',
        'smtp_port',
        'smtp_tls',
        'smtp_user',
      ],
      ['address_sealed', 'secret_sealed'],
    ),
    nameOf: ({ kind }) => `Alerts: ${CHANNEL_NAMES[kind as ChannelKind]}`,
  },
  alert_rules: {
    ...row(alertRules, 'id', ['feed_after_minutes', 'story_outlets']),
    nameOf: () => 'Alerts: when',
  },
  model: {
    fields: MODEL_FIELDS,
    secrets: ['key_sealed'],
    nameOf: ({ name }) => String(name),
    read: modelsByNumber,
    write: writeModel,
    withoutTrash: { add: addModelAgain, remove: removeUnusedModel },
  },
}

/** A coin and its other names, which are rows of their own. */
function withAliases(coin: Thing): Thing {
  return {
    ...coin,
    fields: [...coin.fields, 'aliases'],
    async read(db, ids, options) {
      const found = await coin.read(db, ids, options)
      const rows = await db
        .select({ id: coins.id, aliases: aliasLines })
        .from(coins)
        .where(inArray(coins.id, ids))
      for (const { id, aliases } of rows) Object.assign(found.get(id) ?? {}, { aliases })
      return found
    },
    async write(tx, id, { aliases, ...fields }) {
      await coin.write(tx, id, fields)
      if (aliases) await writeAliases(tx, id, aliases as string[])
      await refuseSharedNames(tx, id)
    },
  }
}

type Table = PgTable & { id: PgColumn }
type Column<T extends Table> = keyof T['$inferSelect'] & string

function row<T extends Table>(
  table: T,
  name: Column<T>,
  fields: Column<T>[],
  secrets: Column<T>[] = [],
): Thing {
  const columns = getTableColumns(table)
  const read = Object.fromEntries(['id', name, ...fields].map((field) => [field, columns[field] as PgColumn]))
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
