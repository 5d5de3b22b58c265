import { sql } from 'drizzle-orm'
import { type CoinAlias, readAlias } from '../../contract/coin-aliases.ts'
import type { Database } from '../database/connect.ts'
import { badInput } from '../errors.ts'

/** The other names of a row of `coins`, each as its line, in the order they were written. */
export const aliasLines = sql<string[]>`(select coalesce(array_agg(a.alias
    || coalesce(' from ' || to_char(a.since at time zone 'UTC', 'YYYY-MM-DD'), '')
    || coalesce(' until ' || to_char(a.until at time zone 'UTC', 'YYYY-MM-DD'), '') order by a.id), '{}')
  from coin_aliases a where a.coin_id = coins.id)`

/** These names in place of those it had. A name that means another coin is refused. */
export async function writeAliases(tx: Database, coinId: number, lines: readonly string[]): Promise<void> {
  const aliases = lines.map(readAlias)
  const column = (field: keyof CoinAlias) => sql.param(aliases.map((alias) => alias[field]))
  await refuseTaken(
    tx,
    coinId,
    aliases.map(({ name }) => name),
  )
  await tx.execute(sql`delete from coin_aliases where coin_id = ${coinId}`)
  await tx.execute(sql`
    insert into coin_aliases (coin_id, alias, since, until)
    select ${coinId}, name, since::timestamp at time zone 'UTC', until::timestamp at time zone 'UTC'
    from unnest(${column('name')}::text[], ${column('since')}::text[], ${column('until')}::text[])
      with ordinality as a (name, since, until, place) order by place`)
}

async function refuseTaken(tx: Database, coinId: number, names: string[]) {
  const { rows } = await tx.execute<{ name: string; symbol: string; own: boolean }>(sql`
    select n.name, t.symbol, t.id = ${coinId} as own from unnest(${sql.param(names)}::text[]) with ordinality as n (name, place)
    join (select id, symbol, lower(name) as taken from coins union select id, symbol, lower(symbol) from coins
      union select c.id, c.symbol, lower(a.alias) from coin_aliases a join coins c on c.id = a.coin_id where c.id <> ${coinId}) t
      on t.taken = lower(n.name)
    order by n.place limit 1`)
  const [taken] = rows
  if (!taken) return
  throw badInput(
    taken.own
      ? `'${taken.name}' is what ${taken.symbol} is called already.`
      : `'${taken.name}' already means ${taken.symbol}.`,
    'aliases',
  )
}

/** The other side of it: a coin whose symbol or name is another name of another coin. Call it once the coin is written. */
export async function refuseOthersNames(tx: Database, coinId: number): Promise<void> {
  const { rows } = await tx.execute<{ field: string; value: string; symbol: string }>(sql`
    select own.field, own.value, other.symbol from coins c
    cross join lateral (values (1, 'symbol', c.symbol), (2, 'name', c.name)) own (place, field, value)
    join coin_aliases a on lower(a.alias) = lower(own.value) and a.coin_id <> c.id
    join coins other on other.id = a.coin_id
    where c.id = ${coinId} order by own.place limit 1`)
  const [taken] = rows
  if (taken) throw badInput(`'${taken.value}' is already another name of ${taken.symbol}.`, taken.field)
}
