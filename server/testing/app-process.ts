import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { guardChild } from './end-with-us.ts'

const main = resolve(import.meta.dirname, '../main.ts')

/** The real server as a process of its own, which a test can kill. It does background work only: no web part to build. */
export function startProcess(folder: string, env: Record<string, string> = {}, args = [main]) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      PROCESS: 'worker',
      STARTER_CONTENT: 'off',
      ...env,
    },
  })
  guardChild(child)
  let output = ''
  let errors = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  child.stderr.on('data', (text) => {
    errors += text
  })
  const exited = once(child, 'close')
  return {
    pid: child.pid ?? 0,
    output: () => output,
    /** Its address once it is ready, or once it is ready again after that many restarts. */
    async ready(restarts = 0): Promise<string> {
      for (;;) {
        const url = [...output.matchAll(/is ready: (http:\S+?)["\s]/g)][restarts]?.[1]
        if (url) return url
        if (child.exitCode !== null || output.includes('Failed running'))
          throw new Error(`The server did not start:\n${output}${errors}`)
        await Promise.race([once(child.stdout, 'data'), exited])
      }
    },
    async end(signal?: NodeJS.Signals) {
      if (signal) child.kill(signal)
      await exited
      return { code: child.exitCode, errors }
    },
  }
}
