import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCE = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
const ORIGIN = 'https://news.test'
const MB = 1_000_000

type Entries = Map<string, Response>
const urlOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).href

/** Caches as browsers have them: keys in the order in which they were put. */
function memoryCaches() {
  const stored = new Map<string, Entries>()
  const read = (entries: Entries | undefined, request: string | { url: string }) =>
    entries?.get(urlOf(request))?.clone()
  return {
    stored,
    has: async (name: string) => stored.has(name),
    delete: async (name: string) => stored.delete(name),
    match: async (request: string, { cacheName }: { cacheName: string }) =>
      read(stored.get(cacheName), request),
    async open(name: string) {
      const entries: Entries = stored.get(name) ?? new Map()
      stored.set(name, entries)
      return {
        match: async (request: string) => read(entries, request),
        keys: async () => [...entries.keys()].map((url) => ({ url })),
        put: async (request: string, response: Response) =>
          void entries.set(urlOf(request), response),
        delete: async (request: string | { url: string }) => entries.delete(urlOf(request)),
      }
    },
  }
}

type Answer = (path: string) => Response
type Listener = (event: object) => void

/** The worker as a browser runs it, with the site behind it as `answer` says. */
function startWorker(answer: Answer) {
  let skipped = 0
  const listeners = new Map<string, Listener>()
  const caches = memoryCaches()
  const shown: object[] = []
  const opened: string[] = []
  const scope = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: { origin: ORIGIN },
    skipWaiting: async () => void skipped++,
    registration: {
      showNotification: async (title: string, options: object) =>
        void shown.push({ title, ...options }),
    },
    clients: { openWindow: async (url: string) => void opened.push(url) },
  }
  let isCut = false
  const fetch = async (request: string | { url: string }) => {
    if (isCut) throw new TypeError('Failed to fetch')
    const { pathname, search } = new URL(urlOf(request))
    return answer(pathname + search)
  }
  new Function('self', 'caches', 'fetch', `const BUILD = 'b'\nconst CACHING = true\n${SOURCE}`)(
    scope,
    caches,
    fetch,
  )
  const dispatch = (name: string, event: object) =>
    listeners.get(name)?.({ ...event, waitUntil: () => {} })
  /** Sends a message and returns what comes back through its port. */
  const tell = (data: object) =>
    new Promise<{ done: boolean; result: unknown }>((resolve) =>
      listeners.get('message')?.({
        data,
        ports: [{ postMessage: resolve }],
        waitUntil: () => {},
      }),
    )
  /** What a navigation gets; undefined when the worker leaves it to the browser. */
  async function open(path: string) {
    let response: Promise<Response> | undefined
    listeners.get('fetch')?.({
      request: { url: ORIGIN + path, method: 'GET', mode: 'navigate' },
      respondWith: (given: Promise<Response>) => {
        response = given
      },
    })
    return response
  }
  return {
    shown,
    opened,
    tell,
    open,
    skipped: () => skipped,
    install: () => dispatch('install', {}),
    /** A navigation, and the page's message that it has loaded. */
    async read(path: string) {
      await open(path)
      await tell({ do: 'keep', pages: [path] })
    },
    push: (message?: object) => dispatch('push', { data: message && { json: () => message } }),
    click: (data?: string) =>
      dispatch('notificationclick', { notification: { data, close: () => {} } }),
    cut: () => {
      isCut = true
    },
    kept: (name: string) =>
      [...(caches.stored.get(name)?.keys() ?? [])].map((url) => url.slice(ORIGIN.length)),
    bytes: () =>
      [...caches.stored.values()]
        .flatMap((entries) => [...entries.values()])
        .reduce((sum, { headers }) => sum + Number(headers.get('content-length')), 0),
  }
}

const html = (text = '', headers = {}) =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
const paths = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `/page-${from + at}`)

test('keeps the last 20 pages that were opened, and the home page beside them', async () => {
  const worker = startWorker(() => html())
  for (const path of ['/', ...paths(1, 20)]) await worker.read(path)
  expect(worker.kept('pages')).toEqual(['/', ...paths(1, 20)])
  // opened again, it is no longer the oldest
  await worker.read('/page-1')
  for (const path of paths(21, 23)) await worker.read(path)
  expect(worker.kept('pages')).toEqual(['/', ...paths(5, 20), '/page-1', ...paths(21, 23)])
})

test('keeps at most 5 MB: the oldest pages go first, then files, the home page last', async () => {
  const large = 'x'.repeat(0.9 * MB)
  const worker = startWorker((path) =>
    path.startsWith('/assets/') ? new Response('y'.repeat(2 * MB)) : html(large),
  )
  for (const path of ['/', ...paths(1, 6)]) await worker.read(path)
  expect(worker.kept('pages')).toEqual(['/', ...paths(3, 6)])
  expect(worker.bytes()).toBeLessThanOrEqual(5 * MB)
  await worker.tell({ do: 'keep', pages: [], files: [`${ORIGIN}/assets/a.js`] })
  expect([worker.kept('pages'), worker.kept('files')]).toEqual([
    ['/', ...paths(5, 6)],
    ['/assets/a.js'],
  ])
  await worker.tell({ do: 'keep', pages: [], files: [`${ORIGIN}/assets/b.js`] })
  expect([worker.kept('pages'), worker.kept('files')]).toEqual([
    ['/'],
    ['/assets/a.js', '/assets/b.js'],
  ])
  await worker.tell({ do: 'keep', pages: [], files: [`${ORIGIN}/assets/c.js`] })
  expect([worker.kept('pages'), worker.kept('files')]).toEqual([
    ['/'],
    ['/assets/b.js', '/assets/c.js'],
  ])
})

test('keeps no page that is private, not found or marked no-store', async () => {
  const worker = startWorker((path) => {
    if (path === '/gone')
      return new Response('', { status: 404, headers: { 'content-type': 'text/html' } })
    return html('', path === '/secret' ? { 'cache-control': 'no-store' } : {})
  })
  const personal = ['/admin', '/admin/users', '/login', '/invite', '/api/articles']
  const followed = ['/following', '/follow/confirm/a-token', '/follow/channel/a-token']
  for (const path of [...personal, ...followed]) expect(await worker.open(path)).toBeUndefined()
  const pages = [...personal, ...followed, '/secret', '/gone']
  expect(await worker.tell({ do: 'keep', pages })).toEqual({ done: true, result: 0 })
  for (const path of ['/secret', '/gone']) await worker.read(path)
  expect(worker.kept('pages')).toEqual([])
})

test('a page reaches its reader as the network sent it, not through a copy', async () => {
  const sent = html('whole')
  sent.clone = () => {
    throw new Error('The document was copied on its way')
  }
  const worker = startWorker(() => sent)
  const given = await worker.open('/coins')
  expect(given).toBe(sent)
  expect(given?.bodyUsed).toBe(false)
})

test('takes over from an older one only when a page asks for it', async () => {
  const worker = startWorker(() => html())
  worker.install()
  await worker.tell({ do: 'keep', pages: ['/'] })
  expect(worker.skipped()).toBe(0)
  await worker.tell({ do: 'take over' })
  expect(worker.skipped()).toBe(1)
})

test('says of which build it is', async () => {
  const worker = startWorker(() => html())
  expect(await worker.tell({ do: 'build' })).toEqual({ done: true, result: 'b' })
})

test('no page is kept whose files the network lost on the way', async () => {
  const worker = startWorker((path) => {
    if (path === '/') return html('<script src="/assets/a.js"></script>')
    throw new TypeError('Failed to fetch')
  })
  expect((await worker.tell({ do: 'keep', pages: ['/'] })).done).toBe(false)
  expect(worker.kept('pages')).toEqual([])
})

test('switched off it deletes what it has and keeps nothing, until it is switched on again', async () => {
  const worker = startWorker(() => html('<script src="/assets/a.js"></script>'))
  await worker.tell({ do: 'keep', pages: ['/', '/coins'] })
  expect([worker.kept('pages'), worker.kept('files')]).toEqual([['/', '/coins'], ['/assets/a.js']])
  await worker.tell({ do: 'off' })
  expect(await worker.tell({ do: 'keep', pages: ['/brief'], saved: true })).toEqual({
    done: true,
    result: 0,
  })
  await worker.read('/coins')
  expect(['pages', 'saved', 'files'].flatMap(worker.kept)).toEqual([])
  await worker.tell({ do: 'on' })
  await worker.read('/coins')
  expect(worker.kept('pages')).toEqual(['/coins'])
})

test('with nothing kept, a page without a network is left to the browser', async () => {
  const worker = startWorker(() => html())
  worker.cut()
  await expect(worker.open('/coins')).rejects.toThrow('Failed to fetch')
  await expect(worker.open('/brief')).rejects.toThrow('Failed to fetch')
  await expect(worker.open('/coins')).rejects.toThrow('Failed to fetch')
})

test('shows what is pushed, under the tag of the message', () => {
  const worker = startWorker(() => html())
  worker.push({ title: 'Solana listed', body: 'Ledgerline', url: '/stories/7', tag: 'id-1' })
  worker.push()
  expect(worker.shown).toEqual([
    {
      title: 'Solana listed',
      body: 'Ledgerline',
      tag: 'id-1',
      data: '/stories/7',
      icon: '/icon-192.png',
    },
    { title: 'News', icon: '/icon-192.png' },
  ])
})

test('a notification opens pages of this site only', () => {
  const worker = startWorker(() => html())
  for (const url of [
    '/stories/7?x=1#y',
    undefined,
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
  ])
    worker.click(url)
  expect(worker.opened).toEqual([`${ORIGIN}/stories/7?x=1#y`, `${ORIGIN}/`])
})
