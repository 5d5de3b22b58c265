import { type QueryClient, useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { Suspense, use, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { read } from '../api/queries.ts'
import { Application } from '../application.tsx'
import { OWN_ZONE } from '../format/date-format.ts'
import { useNow, useTimeZone } from '../site/frame/clock/clock.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { hydrate } from './hydrate.ts'
import {
  type Packed,
  pack,
  queriesToSend,
  restoreQueries,
  type SentQuery,
  unpack,
} from './packed.ts'

const tags = read('GET /api/tags', {})
const site = { name: 'Crypto News', url: '', renderedAt: 0 }

function Tags() {
  const { data } = useQuery(tags)
  return <p>{data?.map(({ name }) => name).join(', ') ?? 'none'}</p>
}

let idleCallbacks: (() => void)[]
const nextIdle = () =>
  act(async () => {
    for (const run of idleCallbacks.splice(0)) run()
  })

beforeEach(() => {
  idleCallbacks = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idleCallbacks.push(run))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => vi.unstubAllGlobals())

const there = Promise.resolve()
const noParts = { first: there, all: there }

/** React is run before it takes over. */
const takeOver = (...[root, ...others]: Parameters<typeof hydrate>) =>
  act(async () => {
    void hydrate(root, ...others)
    await vi.waitFor(() => expect(Object.keys(root).join()).toContain('__reactContainer'))
  })

/** What the server has read, as the browser finds it in the page. */
const sent = (client: QueryClient) => {
  const packed: Packed = JSON.parse(JSON.stringify(pack(queriesToSend(client))))
  return unpack(packed) as SentQuery[]
}

async function arrive() {
  const onServer = fakeServer({ 'GET /api/tags': () => [{ id: 1, name: 'as rendered' }] })
  await onServer.client.fetchQuery(tags)
  const root = document.createElement('div')
  root.innerHTML = renderToString(
    <Application site={site} client={onServer.client}>
      <Tags />
    </Application>,
  )
  const inBrowser = fakeServer({ 'GET /api/tags': () => [{ id: 1, name: 'as it is now' }] })
  restoreQueries(inBrowser.client, sent(onServer.client))
  const application = (
    <Application site={site} client={inBrowser.client}>
      <Tags />
    </Application>
  )
  await takeOver(root, application, inBrowser.client, noParts)
  return { root, ...inBrowser }
}

it('what the server rendered stands while the page hydrates, and is then read again, once', async () => {
  const { root, asked } = await arrive()
  expect(root.textContent).toBe('as rendered')
  expect(asked).toEqual([])
  await nextIdle()
  expect(asked).toEqual([])
  await nextIdle()
  expect(asked).toEqual(['GET /api/tags'])
  await waitFor(() => expect(root.textContent).toBe('as it is now'))
  await nextIdle()
  expect(asked).toHaveLength(1)
})

it('nothing at an address is sent as such, and read no earlier than the rest', async () => {
  const page = read('GET /api/pages/by-path', { query: { path: '/nothing' } })
  const onServer = fakeServer({ 'GET /api/pages/by-path': () => null })
  await onServer.client.fetchQuery(page)
  const inBrowser = fakeServer({ 'GET /api/pages/by-path': () => null })
  restoreQueries(inBrowser.client, sent(onServer.client))
  function Found() {
    const { data } = useQuery(page)
    return <p>{data === undefined ? 'loading' : 'no page'}</p>
  }
  const under = (client: QueryClient) => (
    <Application site={site} client={client}>
      <Found />
    </Application>
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(under(onServer.client))
  await takeOver(root, under(inBrowser.client), inBrowser.client, noParts)
  expect([root.textContent, inBrowser.asked]).toEqual(['no page', []])
})

it('what is mounted after that reads for itself', async () => {
  const { client } = await arrive()
  expect(client.getDefaultOptions().queries?.refetchOnMount).toBe(false)
  await nextIdle()
  expect(client.getDefaultOptions().queries?.refetchOnMount).toBeUndefined()
})

it('what the reader has asked for meanwhile is not asked for again', async () => {
  const { root, client, asked } = await arrive()
  await nextIdle()
  await act(async () => void client.refetchQueries(tags))
  await nextIdle()
  expect(asked).toEqual(['GET /api/tags'])
  await waitFor(() => expect(root.textContent).toBe('as it is now'))
})

it("times are the server's and in UTC while the page is taken over, then the reader's, drawn once more", async () => {
  let drawn = 0
  function Time() {
    drawn++
    return `${useNow() > 0 ? 'now' : 'as rendered'} ${useTimeZone()}`
  }
  const { client } = fakeServer({})
  const application = (
    <Application site={site} client={client}>
      <Time />
    </Application>
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(application)
  drawn = 0
  await takeOver(root, application, client, noParts)
  expect(root.textContent).toBe('as rendered UTC')
  const whileTakenOver = drawn
  await nextIdle()
  await waitFor(() => expect(root.textContent).toBe(`now ${OWN_ZONE}`))
  // development mode draws everything twice
  expect(drawn).toBe(2 * whileTakenOver)
})

it('a press on a part whose code is on its way is made when the code is there, one that was taken only once', async () => {
  let arrive: () => void = () => {}
  const code = new Promise<void>((resolve) => {
    arrive = resolve
  })
  function Counter({ name, isLate = false }: { name: string; isLate?: boolean }) {
    if (isLate && !isServer) use(code)
    const [count, setCount] = useState(0)
    return <button type="button" onClick={() => setCount(count + 1)}>{`${name} ${count}`}</button>
  }
  const page = (
    <>
      <Counter name="first" />
      <Suspense>
        <Counter name="late" isLate />
      </Suspense>
    </>
  )
  let isServer = true
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(page)
  isServer = false
  const [first, late] = [...root.querySelectorAll('button')]
  const { client } = fakeServer({})
  await takeOver(root, page, client, { first: there, all: code })
  await act(async () => late?.click())
  expect(root.textContent).toBe('first 0late 0')
  await act(async () => arrive())
  await waitFor(() => expect(root.textContent).toBe('first 0late 1'))
  await act(async () => first?.click())
  expect(root.textContent).toBe('first 1late 1')
  expect(root.querySelectorAll('button')[1]).toBe(late)
  root.remove()
})
