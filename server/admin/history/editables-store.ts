import { inArray } from 'drizzle-orm'
import type { ChangeKind } from '../../../contract/accounts/activity.ts'
import { type Editable, LOGGED, ROWS } from '../../accounts/activity/editable-rows-store.ts'
import {
  addModelAgain,
  modelsByNumber,
  removeUnusedModel,
  writeModel,
} from '../../analysis/models/store.ts'
import type { Database } from '../../platform/database/connect.ts'
import { coins } from '../../platform/database/schema.ts'
import { retentionLimits, saveLimits } from '../../platform/settings/retention-store.ts'
import { writeStory } from '../../stories/change-by-hand.ts'
import {
  aliasLines,
  refuseSharedNames,
  writeAliases,
} from '../../stories/coin-links/aliases-store.ts'
import { type CoinsByHand, coinsByHand, writeCoins } from '../../stories/coin-links/hand-store.ts'
import { storiesByHand } from '../../stories/hand-store.ts'

type Fields = Record<string, unknown>
type Undoable = Editable & {
  /** For kinds that are deleted without going to the trash: how to add one again, and delete it again. */
  withoutTrash?: {
    add(tx: Database, id: number, fields: Fields): Promise<void>
    remove(tx: Database, id: number): Promise<void>
  }
}

export const EDITABLES: Record<ChangeKind, Undoable> = {
  ...ROWS,
  coin: {
    ...LOGGED.coin,
    async read(db, ids, options) {
      const found = await ROWS.coin.read(db, ids, options)
      const rows = await db
        .select({ id: coins.id, aliases: aliasLines })
        .from(coins)
        .where(inArray(coins.id, ids))
      for (const { id, aliases } of rows) Object.assign(found.get(id) ?? {}, { aliases })
      return found
    },
    async write(tx, id, { aliases, ...fields }) {
      await ROWS.coin.write(tx, id, fields)
      if (aliases) await writeAliases(tx, id, aliases as string[])
      await refuseSharedNames(tx, id)
    },
  },
  retention: {
    ...LOGGED.retention,
    read: async (db, _, options) => new Map([[1, (await retentionLimits(db, options)).limits]]),
    write: async (tx, _, fields) => {
      const { limits } = await retentionLimits(tx, { lock: true })
      await saveLimits(tx, { ...limits, ...fields }, new Date())
    },
  },
  story: {
    ...LOGGED.story,
    read: (db, ids, options) => storiesByHand(db, ids, options),
    write: (tx, id, fields) => writeStory(tx, id, fields, 'undo', new Date()),
  },
  article_coins: {
    ...LOGGED.article_coins,
    read: coinsByHand,
    write: (tx, id, { coins }) => writeCoins(tx, id, coins as CoinsByHand),
  },
  model: {
    ...LOGGED.model,
    read: modelsByNumber,
    write: writeModel,
    withoutTrash: { add: addModelAgain, remove: removeUnusedModel },
  },
}
