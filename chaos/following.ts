import { pino } from 'pino'
import { startOwnDatabase } from '../bench/own-database.ts'
import { readConfig } from '../server/platform/config.ts'
import { createOutbound } from '../server/platform/outbound/outbound.ts'
import { fakeReceiver } from '../server/testing/fake-receiver.ts'
import { killWhileFollowing } from '../server/testing/follow-kills.ts'

const [STORIES, RULES, KILLS] = [10_000, 2_000, 20]
const STORIES_A_SECOND = 30

export const followingKills = {
  title: `${STORIES} stories are replayed to ${RULES} followers while the worker is killed with -9 ${KILLS} times`,
  async run(): Promise<Record<string, string | number>> {
    const database = await startOwnDatabase()
    const receiver = await fakeReceiver()
    const env = {
      DATA_DIR: database.dataDir,
      FETCH_ALLOW_HOSTS: receiver.host,
      LOG_LEVEL: 'silent',
    }
    const config = readConfig(env)
    const { fetchAllowHosts: allowHosts } = config
    const outbound = createOutbound({ allowHosts, userAgent: 'crypto-news chaos' })
    const context = {
      config,
      db: database.db,
      queue: { send: async () => null },
      outbound,
      log: pino({ level: 'silent' }),
      now: () => new Date(),
    }
    try {
      return await killWhileFollowing({
        context,
        url: database.url,
        receiver,
        env,
        stories: STORIES,
        rules: RULES,
        kills: KILLS,
        speed: 1,
        storiesASecond: STORIES_A_SECOND,
      })
    } finally {
      await outbound.close()
      await receiver.close()
      await database.stop()
    }
  },
}
