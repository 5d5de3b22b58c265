import { setTimeout as sleep } from 'node:timers/promises'

const RETRIES = 30

/** The admin's own door: what a person would do in the browser, the demo does over the same API. On a busy machine it tries again. */
export async function signedInAs(url: string, user: { username: string; password: string }) {
  const send = async (
    method: string,
    path: string,
    body: object | FormData | undefined,
    token = '',
    retries = RETRIES,
  ): Promise<unknown> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    if (response.status === 503 && retries > 0) {
      await sleep(1000)
      return send(method, path, body, token, retries - 1)
    }
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const { token } = (await send('POST', '/api/auth/login', user)) as { token: string }
  return <Reply>(method: string, path: string, body?: object | FormData): Promise<Reply> =>
    send(method, path, body, token) as Promise<Reply>
}
