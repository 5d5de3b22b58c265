import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../server/platform/start-error.ts'

export const help = `npm run demo [-- options]

Starts the product with a sample world of invented publishers and prices. Works offline.

  --fresh              start over with an empty database
  --port NUMBER        port of the product, on 127.0.0.1 only (default: PORT or 3000)
  --world-port NUMBER  port of the sample world (default: 4310)
  --data FOLDER        data folder of the demo (default: DATA_DIR/demo or ./data/demo)
  --seed WORD          generate another world; needs --fresh (default: wire)
  --help               show this text
`

export type DemoOptions = Mark & { port: number; folder: string; isNew: boolean }

/** Belongs to the data: articles point at the world's port, and a headline edited since stays edited. */
type Mark = { seed: string; worldPort: number; beganAt: number }
const MARK = 'demo.json'

export function readOptions(
  words: string[],
  env: Record<string, string | undefined> = {},
): DemoOptions | 'help' {
  const { values } = parsed(words)
  if (values.help) return 'help'
  const folder = resolve(values.data ?? (env.DATA_DIR ? join(env.DATA_DIR, 'demo') : 'data/demo'))
  const before = readMark(folder)
  if (existsSync(folder) && values.fresh) {
    // whatever else stands in a folder that was named by mistake is not ours to delete
    if (!before) throw new StartError(`${folder} contains no demo data and was not deleted.`)
    rmSync(folder, { recursive: true, force: true })
  }
  const kept = values.fresh ? undefined : before
  const given = values['world-port']
  if (
    kept &&
    ((values.seed && values.seed !== kept.seed) || (given && Number(given) !== kept.worldPort))
  )
    throw new StartError(
      'This demo was started with another seed or world port. Start over with --fresh.',
    )
  const chosen = {
    seed: kept?.seed ?? values.seed ?? 'wire',
    worldPort: kept?.worldPort ?? portOf('--world-port', given ?? '4310'),
    beganAt: kept?.beganAt ?? Date.now(),
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, MARK), JSON.stringify(chosen))
  return {
    ...chosen,
    folder,
    port: portOf(values.port ? '--port' : 'PORT', values.port ?? (env.PORT || '3000')),
    isNew: !kept,
  }
}

function parsed(words: string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: words,
      options: { fresh: flag, help: flag, port: text, 'world-port': text, data: text, seed: text },
    })
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${help}`)
  }
}

function portOf(name: string, given: string): number {
  if (!/^\d{1,5}$/.test(given) || Number(given) > 65_535)
    throw new StartError(`${name} must be a whole number from 0 to 65535, not '${given}'.`)
  return Number(given)
}

function readMark(folder: string): Partial<Mark> | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, MARK), 'utf8'))
  } catch {
    return undefined
  }
}
