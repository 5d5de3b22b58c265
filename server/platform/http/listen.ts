import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'

const sentences: Record<string, (config: Pick<Config, 'host' | 'port'>) => string> = {
  EADDRINUSE: ({ host, port }) => `PORT ${port} on ${host} is already in use: choose another PORT.`,
  EACCES: ({ port }) => `PORT ${port} may not be opened by this user: choose another PORT.`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is no address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST ${host} is no address of this machine.`,
}

export async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>) {
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
