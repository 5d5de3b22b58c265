import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'

const agent = new Agent({ keepAlive: true })

/** How long a compressed answer takes to come whole. `fetch` would unpack it too, which takes longer than all the rest. */
export async function timedGet(url: string): Promise<{ status: number | undefined; ms: number }> {
  const begun = performance.now()
  const request = get(url, { agent, headers: { 'accept-encoding': 'br' } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return { status: response.statusCode, ms: performance.now() - begun }
}

/** The time of a page that has to be there. */
export async function timeOf(url: string): Promise<number> {
  const { status, ms } = await timedGet(url)
  if (status !== 200) throw new Error(`${url} answered ${status}`)
  return ms
}
