import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'

const CONNECTIONS = 50

/** cpu: microseconds of the server's processor a request, which other programs disturb less than the rate. */
export type Load = { rate: number; p99: number; cpu: number }
export type StartedApp = Awaited<ReturnType<typeof startApp>>

/** app-beside-bare.ts as a process of its own. */
export async function startApp(env: Record<string, string>, execArgv: string[] = []) {
  const child = fork(join(import.meta.dirname, 'app-beside-bare.ts'), {
    env: { ...process.env, ...env },
    execArgv,
  })
  const failed = once(child, 'exit').then(() => {
    throw new Error('The application ended; its own words stand above.')
  })
  failed.catch(() => {}) // it ends at last, when nobody waits for anything more
  const message = async <Message>() =>
    (await Promise.race([once(child, 'message'), failed]))[0] as Message

  const ports = await message<{ app: number; bare: number }>()

  /** cpu and render in microseconds, rss in bytes */
  async function ask(what: 'cpu' | 'render' | 'rss' | 'changed'): Promise<number> {
    child.send(what)
    return (await message<{ figure: number }>()).figure
  }

  return {
    ports,
    ask,
    /** Many concurrent visitors for `seconds`, who request these paths in turn. */
    async load(port: number, paths: string[], encoding: string, seconds: number): Promise<Load> {
      const before = await ask('cpu')
      const result = await autocannon({
        url: `http://127.0.0.1:${port}`,
        connections: CONNECTIONS,
        duration: seconds,
        requests: paths.map((path) => ({ path, headers: { 'accept-encoding': encoding } })),
      })
      const failures = result.errors + result['5xx']
      if (failures > 0) throw new Error(`${failures} answers failed`)
      const cpu = ((await ask('cpu')) - before) / (result['2xx'] + result.non2xx)
      return { rate: result.requests.average, p99: result.latency.p99, cpu }
    },
    async stop() {
      child.disconnect()
      await failed.catch(() => {})
    },
  }
}

export const middleOf = (loads: Load[]) =>
  loads.toSorted((a, b) => a.rate - b.rate)[Math.floor(loads.length / 2)] as Load
