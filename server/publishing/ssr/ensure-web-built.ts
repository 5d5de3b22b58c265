import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isWebBuilt, root } from '../../../tools/web-sources.ts'
import type { AppLog } from '../../platform/log.ts'
import { StartError } from '../../platform/start-error.ts'

/** In a separate process, so that the server never loads the builder. */
export async function ensureWebBuilt(
  log: AppLog,
  stopped: AbortSignal,
  onStep?: (step: string) => void,
) {
  if (isWebBuilt()) return
  onStep?.('Building the web part')
  log.info('Building the web part, once for every change of its sources')
  const builder = spawn(process.execPath, [join(root, 'tools/build-web.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    signal: stopped,
  })
  const [code] = await once(builder, 'exit')
  if (code !== 0) throw new StartError('The web part could not be built; the reason stands above.')
}
