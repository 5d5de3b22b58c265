/** A crowd of clients, in a thread of its own: page times measured meanwhile do not include these clients' queue. */
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const LONG = 'x'.repeat(1_000)
const FORGED = { authorization: `Bearer ${'forged-'.repeat(6)}` }

type Asked = { path: string; method?: string; headers?: Record<string, string>; body?: string }

/** Ways to ask for what is not cached, none of them twice for the same. */
export const WAYS = {
  'pages that do not exist': (n) => ({ path: `/nothing-${n}` }),
  'new searches': (n) => ({ path: `/?search=report%20${n}` }),
  'long addresses': (n) => ({ path: `/?search=report%20${n}%20${LONG}` }),
  'new pages with tracking parameters of 1,000 letters': (n) => ({
    path: `/nothing-more-${n}?utm_source=${LONG}`,
  }),
  'a forged Authorization header': (n) => ({ path: `/nothing-again-${n}`, headers: FORGED }),
  'searches by /mcp': (n) => ({
    path: '/mcp',
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: n,
      method: 'tools/call',
      params: { name: 'search', arguments: { query: `report ${n}` } },
    }),
  }),
  widgets: (n) => ({ path: `/embed/coin/C${n}` }),
  'the updates': (n) => ({ path: `/api/updates?after=start&limit=500&_=${n}` }),
} satisfies Record<string, (n: number) => Asked>
export type Way = keyof typeof WAYS

export type Crowd = { url: string; clients: number; way: Way; ms: number }
/** How many got which status. */
export type Crowded = Record<number, number>

async function run({ url, clients, way, ms }: Crowd): Promise<Crowded> {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const found: Crowded = {}
  const until = performance.now() + ms
  // what the few before them asked for is cached
  let next = clients * 1_000_000

  const ask = ({ body, ...options }: Asked) =>
    new Promise<number>((resolve) => {
      const asked = request({ hostname, port, agent, ...options }, (reply) => {
        reply.resume().on('end', () => resolve(reply.statusCode ?? 0))
      })
      asked.on('error', () => resolve(0)).end(body)
    })

  /** Asks again at once, whatever it was told. */
  async function client() {
    while (performance.now() < until) {
      const status = await ask(WAYS[way](next++))
      found[status] = (found[status] ?? 0) + 1
    }
  }

  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return found
}

if (parentPort) parentPort.postMessage(await run(workerData as Crowd))
