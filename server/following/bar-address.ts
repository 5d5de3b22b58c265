import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '../platform/context.ts'
import { addBar, confirmedAt, isBarred, removeBar } from './bars-store.ts'
import { addressMac, mailboxByToken, mailboxToken, siteOf } from './follow-access.ts'
import { clearConfirmations } from './follow-limits.ts'
import { forgetChannels } from './forgotten.ts'
import { readMailAddress } from './mail-address.ts'

type Place = Pick<Context, 'config' | 'db' | 'now'>

/** What bars an address from all mail, for each mail that goes there. */
export async function barLink({ config }: Pick<Place, 'config'>, address: string) {
  return `${siteOf({ config })}/follow/bar#${await mailboxToken(config, await mailboxMac(config, address))}`
}

/** Whether its owner wants no mail, by whatever spelling it is written to. */
export const isBarredAddress = async (
  { config, db }: Pick<Place, 'config' | 'db'>,
  address: string,
) => isBarred(db, await mailboxMac(config, address))

const mailboxMac = (config: Place['config'], address: string) =>
  addressMac(config, 'mail', readMailAddress(address)?.mailbox ?? '')

export async function shownBar({ config, db }: Place, headers: IncomingHttpHeaders) {
  return { barred: await isBarred(db, await mailboxByToken(config, headers)) }
}

/** Deletes what the address follows, too. Taken back, it can be confirmed again. */
export async function changeBar(
  context: Place,
  headers: IncomingHttpHeaders,
  { barred }: { barred: boolean },
) {
  const { config, db } = context
  const mailbox = await mailboxByToken(config, headers)
  if (barred) {
    await addBar(db, mailbox)
    await forgetChannels(context, await confirmedAt(db, mailbox))
  } else {
    await removeBar(db, mailbox)
    await clearConfirmations(db, mailbox)
  }
  return { barred }
}
