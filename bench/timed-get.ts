import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'

const agent = new Agent({ keepAlive: true })

/** How long a compressed answer takes to come whole, in ms. `fetch` would unpack it too, which takes longer than all the rest. */
export async function timedGet(url: string): Promise<number> {
  const begun = performance.now()
  const [response] = (await once(get(url, { agent, headers: { 'accept-encoding': 'br' } }), 'response')) as [
    IncomingMessage,
  ]
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  return performance.now() - begun
}
