import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { StartError } from '../start-error.ts'
import { listen } from './listen.ts'

test('a port in use and a foreign address are told in a sentence', async () => {
  const [first, second] = [Fastify(), Fastify()]
  const url = await listen(first, { host: '127.0.0.1', port: 0 })
  const port = Number(new URL(url).port)
  await expect(listen(second, { host: '127.0.0.1', port })).rejects.toThrow(
    new StartError(`PORT ${port} on 127.0.0.1 is already in use: choose another PORT.`),
  )
  for (const host of ['192.0.2.1', 'fe80::1', 'no-such-host.invalid'])
    await expect(listen(Fastify(), { host, port: 0 })).rejects.toThrow(
      new StartError(`HOST ${host} is no address of this machine.`),
    )
  await first.close()
})
