import { readConfig } from '../server/platform/config.ts'
import type { Context } from '../server/platform/context.ts'
import { StartError } from '../server/platform/start-error.ts'
import { run } from '../server/run.ts'
import type { DemoOptions } from './options.ts'
import { startWorld, type World } from './world.ts'

const signIn = { username: 'demo', password: 'demo-password' }

/** The sample world, and the real product reading it. Both listen on loopback only and end with the process. */
export async function runDemo(options: DemoOptions): Promise<never> {
  const world = await openWorld(options)
  // loaded while PostgreSQL starts
  const filling = import('./fill-site.ts')
  let isFirst = false
  say(options.isNew ? 'Creating the database' : 'Starting the database')
  return run({
    config: () => ({
      ...demoConfig(world, options),
      demoSignIn: signIn,
      telegramLinks: world.inbox.telegramLinks,
    }),
    onStep: say,
    async beforeOpening(context: Context) {
      const { addContent, fillFirstPage } = await filling
      isFirst = await addContent(context, world)
      if (isFirst) await fillFirstPage(context, say)
    },
    async whenStarted({ url, context }, stopped) {
      console.log(welcome(url, world, isFirst))
      const { completeSite, catchUp, keepAlive } = await filling
      await keepAlive(context, world, stopped)
      const work = async () => {
        if (!isFirst) await catchUp(context, stopped)
        await completeSite(context, { url, signIn, world, seed: options.seed, stopped, say })
      }
      work().catch((error: Error) => {
        if (!stopped.aborted) console.error(`The demo is not complete: ${error.message}`)
      })
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
    FETCH_ALLOW_HOSTS: `${new URL(world.origin).host},127.0.0.1:${world.inbox.mailPort}`,
    TELEGRAM_BASE_URL: world.inbox.telegramUrl,
    PUSH_ALLOW_HOSTS: new URL(world.origin).host,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
  })
}

async function openWorld({ worldPort, seed, beganAt, isNew }: DemoOptions): Promise<World> {
  try {
    return await startWorld({ port: worldPort, seed, beganAt, hasMoved: !isNew })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new StartError(
      `Port ${worldPort} of the sample world is in use. Is another demo running? Otherwise: npm run demo -- --fresh --world-port NUMBER`,
    )
  }
}

/** A line of progress, with the seconds since the process was started. */
function say(step: string) {
  console.log(`${seconds().padStart(7)} s  ${step}`)
}
const seconds = () => (performance.now() / 1000).toFixed(1)

const welcome = (url: string, { origin }: World, isFirst: boolean) => `
  The demo is open after ${seconds()} s:  ${url}

  Admin area   ${url}/admin
  What readers get   ${origin}/demo-inbox
  Sign in as   ${signIn.username}  with the password  ${signIn.password}
          or   editor  with the password  proof-every-page, who may edit but not touch users or money

  Publishers, people, news and prices are invented. A new article arrives about every 30 seconds.
  Ctrl-C stops it; 'npm run demo -- --fresh' starts over.
${isFirst ? '\n  Scores and the rest appear on open pages as they are made:' : ''}`
