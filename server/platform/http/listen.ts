import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'

type Place = Pick<Config, 'host' | 'port'>

const notOurs = ({ host }: Place) => `HOST ${host} is no address of this machine.`

const sentences: Record<string, (place: Place) => string> = {
  EADDRINUSE: ({ host, port }) => `PORT ${port} on ${host} is already in use: choose another PORT.`,
  EACCES: ({ port }) => `PORT ${port} may not be opened by this user: choose another PORT.`,
  EADDRNOTAVAIL: notOurs,
  EAFNOSUPPORT: notOurs,
  EAI_AGAIN: notOurs,
  EINVAL: notOurs,
  ENOTFOUND: notOurs,
}

export async function listen(app: FastifyInstance, { host, port }: Place) {
  try {
    return await app.listen({
      host,
      port,
      listenTextResolver: (address) => `Listening on ${address}`,
    })
  } catch (error) {
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? '']
    throw sentence ? new StartError(sentence({ host, port })) : error
  }
}

/** Lets responses in progress finish; disconnects whatever takes longer. */
export async function closeWithin(app: FastifyInstance, patienceMs: number) {
  const impatience = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  try {
    await app.close()
  } finally {
    clearTimeout(impatience)
  }
}
