import { sql } from 'drizzle-orm'
import { type CoinAlias, readAlias } from '../../../contract/market/coin-aliases.ts'
import type { Database } from '../../platform/database/connect.ts'
import { badInput } from '../../platform/errors.ts'

/** The other names of a row of `coins`, each as its line, in the order they were written. */
export const aliasLines = sql<string[]>`(select coalesce(array_agg(a.alias
    || coalesce(' from ' || to_char(a.since at time zone 'UTC', 'YYYY-MM-DD'), '')
    || coalesce(' until ' || to_char(a.until at time zone 'UTC', 'YYYY-MM-DD'), '') order by a.id), '{}')
  from coin_aliases a where a.coin_id = coins.id)`

/** These names in place of those it had. `refuseSharedNames` says afterwards whether they may be. */
export async function writeAliases(
  tx: Database,
  coinId: number,
  lines: readonly string[],
): Promise<void> {
  const aliases = lines.map(readAlias)
  const column = (field: keyof CoinAlias) => sql.param(aliases.map((alias) => alias[field]))
  await tx.execute(sql`delete from coin_aliases where coin_id = ${coinId}`)
  await tx.execute(sql`
    insert into coin_aliases (coin_id, alias, since, until)
    select ${coinId}, name, since::timestamp at time zone 'UTC', until::timestamp at time zone 'UTC'
    from unnest(
      ${column('name')}::text[], ${column('since')}::text[], ${column('until')}::text[]
    ) with ordinality as a (name, since, until, place)
    order by place`)
}

/**
 * Refuses a name that is another coin's symbol, name or alias. Call it after the coin and its names are
 * written.
 */
export async function refuseSharedNames(tx: Database, coinId: number): Promise<void> {
  const { rows } = await tx.execute<Shared>(sql`
    with names as (
      select id, 'symbol' as field, symbol as value, -2 as place
      from coins
      union all
      select id, 'name', name, -1
      from coins
      union all
      select coin_id, 'aliases', alias, id
      from coin_aliases
    )
    select mine.field, mine.value, c.symbol, other.id = mine.id as own,
      other.field = 'aliases' as other_name
    from names mine
    join names other on lower(other.value) = lower(mine.value)
      and other.place <> mine.place
      and (mine.field = 'aliases' or (other.field = 'aliases' and other.id <> mine.id))
    join coins c on c.id = other.id
    where mine.id = ${coinId}
    order by mine.place, other.place
    limit 1`)
  const [shared] = rows
  if (shared) throw badInput(sentenceAbout(shared), shared.field)
}

type Shared = { field: string; value: string; symbol: string; own: boolean; other_name: boolean }

function sentenceAbout({ value, symbol, own, other_name }: Shared): string {
  if (own) return `'${value}' is what ${symbol} is called already.`
  return other_name
    ? `'${value}' is already another name of ${symbol}.`
    : `'${value}' already means ${symbol}.`
}
