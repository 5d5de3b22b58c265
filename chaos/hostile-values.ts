import { request } from 'node:http'
import { fuzz, slowest } from '../server/testing/fuzz.ts'
import { percentile } from './measure.ts'
import { startSite } from './site.ts'

const SEED = 20_261_115

export const hostileValues = {
  title: `every hostile value in every parameter of every endpoint, seed ${SEED}`,
  async run() {
    const site = await startSite({ COINGECKO_BASE_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' })
    const asked = await fuzz({
      seed: SEED,
      signIn: () => site.signIn(),
      send: ({ method, url, headers, body = '' }) =>
        new Promise((resolve, reject) => {
          const length = { 'content-length': String(Buffer.byteLength(body)) }
          const sent = request(
            { port: site.port, host: '127.0.0.1', method, path: url, headers: { ...headers, ...length } },
            async (answer) => {
              const chunks: Buffer[] = []
              for await (const chunk of answer) chunks.push(chunk)
              resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() })
            },
          )
          sent.on('error', reject).end(body)
        }),
    })
    await site.stop()
    const troubles = asked.filter(({ trouble }) => trouble)
    for (const trouble of troubles) console.log(trouble)
    const times = asked.map(({ milliseconds }) => milliseconds)
    return {
      requests: asked.length,
      'answers with a bug, a stack or SQL': troubles.length,
      'p50 / p99 / max ms': `${percentile(times, 0.5)} / ${percentile(times, 0.99)} / ${percentile(times, 1)}`,
      slowest: slowest(asked, 5).join('; '),
    }
  },
}
