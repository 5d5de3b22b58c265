import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import { siteAddress } from '../../platform/http/site-address.ts'

/** The host that passkeys belong to. Undefined on an IP address, for which browsers make none. */
export function relyingParty(context: Context, request: Pick<FastifyRequest, 'server'>) {
  const url = new URL(siteAddress(context, request))
  if (!context.config.siteUrl && /^(127\.|\[::1\])/.test(url.hostname)) url.hostname = 'localhost'
  if (isIP(url.hostname.replace(/[[\]]/g, '')) !== 0) return undefined
  return { id: url.hostname, origin: url.origin }
}

export function neededParty(context: Context, request: Pick<FastifyRequest, 'server'>) {
  const party = relyingParty(context, request)
  if (!party) throw conflict('Passkeys need a site with a name. This one has an IP address.')
  return party
}
