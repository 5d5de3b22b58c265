import { sql } from 'drizzle-orm'
import { addressMac } from '../server/following/follow-access.ts'
import { followView } from '../server/following/follow-view.ts'
import type { Context } from '../server/platform/context.ts'
import { sealKey } from '../server/platform/seal.ts'
import { SAMPLE_PHONE } from '../server/testing/decrypt-push.ts'

type Given = Partial<Parameters<typeof followView>[3]>
type Places = { webhookUrls: readonly string[]; service: string }

/** Some followers by each channel, confirmed, with every coin in a rule of its own. */
export async function followByAll(context: Context, each: number, coins: number, to: Places) {
  const { db, config } = context
  for (let n = 0; n < each; n++) {
    const push = { endpoint: `http://${to.service}/push/${n}`, keys: SAMPLE_PHONE }
    await follow(context, coins, { webhook: to.webhookUrls[n] ?? '' })
    await follow(context, coins, { push })
    await follow(context, coins, { mail: `reader-${n}@chaos.example` })
    await follow(context, coins, { telegram: true })
  }
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from follow_channels where kind = 'telegram'`,
  )
  for (const { id } of rows) {
    const sealed = await sealKey(config, `${id}`)
    const hmac = await addressMac(config, 'telegram', `${id}`)
    await db.execute(
      sql`update follow_channels set address_sealed = ${sealed}, address_hmac = ${hmac} where id = ${id}`,
    )
  }
  await db.execute(sql`update follow_channels set state = 'confirmed', consent_at = now()`)
  await db.execute(sql`delete from follow_messages`)
}

async function follow(context: Context, coins: number, given: Given) {
  let headers = {}
  for (let coin = 0; coin < coins; coin++) {
    const isFirst = coin === 0
    const followed = await followView(context, headers, JSON.stringify(given), {
      view: `/coins/C${coin}`,
      when: 'each',
      hour: null,
      zone: 'UTC',
      quiet: null,
      channels: isFirst ? [] : (Object.keys(given) as 'webhook'[]),
      telegram: false,
      ...(isFirst && given),
    })
    if (followed.secret) headers = { 'x-following': followed.secret }
  }
}

/** Followers with these webhooks, who follow what the first follower by webhook does. */
export async function followSilently({ db, config }: Context, urls: readonly string[]) {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const addresses = urls.map(async (url) => ({
    sealed: await sealKey(config, JSON.stringify({ url, secret })),
    hmac: await addressMac(config, 'webhook', url),
  }))
  await db.execute(sql`
    with copies as (
      select gen_random_uuid() as id, c.follower_id as of, a.sealed, a.hmac
      from (
        select follower_id
        from follow_channels
        where kind = 'webhook'
        order by id
        limit 1
      ) c
      cross join jsonb_to_recordset(${JSON.stringify(await Promise.all(addresses))}::jsonb)
        as a (sealed text, hmac text)
    ),
    added as (
      insert into followers (id, secret_hash, zone, created_at)
      select id, id::text, 'UTC', now() from copies
    ),
    channels as (
      insert into follow_channels (
        follower_id, kind, address_sealed, address_hmac, state, asked_at, consent_at
      )
      select id, 'webhook', sealed, hmac, 'confirmed', now(), now() from copies
    )
    insert into follow_rules (
      follower_id, view, name, "when", channels, created_at, least, filters, found_by
    )
    select p.id, r.view, r.name, r."when", r.channels, now(), r.least, r.filters, r.found_by
    from copies p
    join follow_rules r on r.follower_id = p.of`)
}
