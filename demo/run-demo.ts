import { readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/start-error.ts'
import { run } from '../server/run.ts'
import { dressUp, editor } from './dress-up.ts'
import { addContent, keepAlive, readWorld } from './live.ts'
import type { DemoOptions } from './options.ts'
import { addSampleHistory, addSamplePrices } from './sample-history.ts'
import { startWorld, type World } from './world.ts'

const signIn = { username: 'demo', password: 'demo-password' }

/** The sample world, and the real product reading it. Both listen on loopback only and end with the process. */
export async function runDemo(options: DemoOptions): Promise<never> {
  const startedAt = performance.now()
  const world = await openWorld(options)
  console.log(`Starting the demo${options.isNew ? '; the first start takes a little longer' : ''} ...`)
  return run({
    config: () => ({ ...demoConfig(world, options), demoSignIn: signIn }),
    async whenStarted({ url, context }, stopped) {
      const isFirst = await addContent(context, world)
      const reading = readWorld(context, stopped)
      if (isFirst) {
        // prices come beside the news: what is measured before they are there says 'no price data'
        await Promise.all([reading, addSamplePrices(context, options.seed, stopped)])
        await dressUp(url, signIn, world)
        addSampleHistory(context, stopped).catch((error: Error) =>
          context.log.warn(`The sample history is not whole: ${error.message}`),
        )
      } else {
        // there is something to see already: what was missed meanwhile comes in behind the scenes
        reading.catch((error: Error) => context.log.warn(`The sample world was not read: ${error.message}`))
      }
      await keepAlive(context, world, stopped)
      console.log(welcome(url, (performance.now() - startedAt) / 1000))
    },
  })
}

/** Nothing of the operator's own environment counts: no key is used, nothing leaves the machine. */
function demoConfig(world: World, { port, folder }: DemoOptions) {
  return readConfig({
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    ADMIN_USERNAME: signIn.username,
    ADMIN_PASSWORD: signIn.password,
    CONTACT_EMAIL: 'newsroom@crypto-news.example',
    STARTER_CONTENT: 'off',
    COINGECKO_BASE_URL: world.coinServiceUrl,
    FETCH_ALLOW_HOSTS: new URL(world.origin).host,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
  })
}

async function openWorld({ worldPort, seed, isNew }: DemoOptions): Promise<World> {
  try {
    return await startWorld({ port: worldPort, seed, hasMoved: !isNew })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new StartError(
      `Port ${worldPort} of the sample world is in use. Is another demo running? Otherwise: npm run demo -- --fresh --world-port NUMBER`,
    )
  }
}

const welcome = (url: string, seconds: number) => `
  The demo is ready after ${seconds.toFixed(0)} s:  ${url}

  Admin area   ${url}/admin
  Sign in as   ${signIn.username}  with the password  ${signIn.password}
          or   ${editor.username}  with the password  ${editor.password}, who may edit but not touch users or money

  Publishers, people, news and prices are invented. A new article arrives about every 30 seconds.
  Ctrl-C stops it; 'npm run demo -- --fresh' starts over.
`
