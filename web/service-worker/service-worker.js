/*
 * Pages that were opened stay readable without a network. The server puts two constants before this file:
 * BUILD, so that browsers notice an upgrade, and CACHING, the off switch (SERVICE_WORKER=off).
 *
 * Pages: network first. Files with a hash in their name: cache first. Everything else is left alone: API calls, the
 * admin area and sign-in never reach a cache. A page and its files come from one build, as the names of the files are
 * in the page.
 */

const PAGES = 'pages'
const SAVED = 'saved'
const FILES = 'files'
/** An empty cache whose existence says that the reader switched caching off. */
const OFF = 'off'
const MOST_PAGES = 20
const MOST_BYTES = 5_000_000
const PRIVATE =
  /^\/(admin|login|invite|follow|following|api|images|share|uploads|icon|embed|metrics|healthz|readyz)(\/|$)/
const KEPT_AT = 'x-kept-at'

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self))

/*
 * A first worker starts at once. The next one waits for the message of a page that has just loaded: if it took over
 * while a navigation is in the hands of the old one, the navigation could be lost.
 */
scope.addEventListener('activate', (event) => event.waitUntil(activate()))

async function activate() {
  if (!CACHING) await empty()
  await scope.clients.claim()
}

if (CACHING) {
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== scope.location.origin) return
    if (url.pathname.startsWith('/assets/')) event.respondWith(file(request, event))
    else if (request.mode === 'navigate' && isPage(url)) event.respondWith(page(request))
  })
}

/** @typedef {{ pages: string[], files?: string[], saved?: boolean }} Wanted */

/** @type {Record<string, (wanted: Wanted) => Promise<unknown>>} */
const ORDERS = {
  keep,
  empty,
  off: switchOff,
  on: () => caches.delete(OFF),
  'take over': () => scope.skipWaiting(),
  build: async () => BUILD,
}

/** Each returns its result through the port that came with it, if any. */
scope.addEventListener('message', (event) => {
  const { data } = event
  const work = ORDERS[data?.do]
  if (!work) return
  event.waitUntil(
    work(data).then(
      (result) => event.ports[0]?.postMessage({ done: true, result }),
      () => event.ports[0]?.postMessage({ done: false }),
    ),
  )
})

/** A message about a followed view. Another with the same tag replaces it without a sound. */
scope.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data?.json() ?? {}
  const options = { body, tag, data: url, icon: '/icon-192.png' }
  event.waitUntil(scope.registration.showNotification(title ?? 'News', options))
})

/** Opens the message's page, which is one of this site. */
scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data ?? '/', scope.location.origin)
  if (url.origin === scope.location.origin) event.waitUntil(scope.clients.openWindow(url.href))
})

/** @param {URL} url */
const isPage = (url) => !PRIVATE.test(url.pathname) && !/\.\w{2,11}$/.test(url.pathname)
const isOn = async () => CACHING && !(await caches.has(OFF))

async function empty() {
  await Promise.all([PAGES, SAVED, FILES].map((name) => caches.delete(name)))
}

async function switchOff() {
  await caches.open(OFF)
  await empty()
}

/**
 * What the network sends goes to the reader untouched: a document that passed through here as well would be cut off
 * when this worker ends. The page names itself in a message once it has loaded, and is kept then.
 * @param {Request} request
 */
async function page(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await keptPage(request.url)
    if (kept) return withNotice(kept)
    const brief = new URL(request.url).pathname === '/brief' && (await newestBrief())
    if (brief) return Response.redirect(brief)
    return (await caches.has(PAGES)) ? notKept() : Promise.reject(error)
  }
}

/**
 * @param {Request} request
 * @param {FetchEvent} event
 */
async function file(request, event) {
  const kept = await caches.match(request, { cacheName: FILES })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) {
    const copy = response.clone()
    event.waitUntil(keepFile(request.url, copy))
  }
  return response
}

/**
 * @param {string} address
 * @param {Response} response
 */
async function keepFile(address, response) {
  if (await isOn()) await put(FILES, address, response)
}

/**
 * Fetches pages with all files they name. Returns how many are kept.
 * @param {Wanted} wanted
 */
async function keep({ pages, files = [], saved = false }) {
  if (!(await isOn())) return 0
  await keepFiles(files)
  let count = 0
  for (const address of pages) {
    const url = new URL(address, scope.location.origin)
    if (!isPage(url)) continue
    const response = await fetch(url.href)
    if (!mayKeep(response)) continue
    const html = await response.text()
    // first, so that no page is kept without its files
    await keepFiles(
      [...html.matchAll(/\/assets\/[\w./-]+/g)].map(([name]) => new URL(name, url).href),
    )
    const key = keyOf(response.redirected ? response.url : url.href)
    await put(saved ? SAVED : PAGES, key, new Response(html, response))
    count++
  }
  await tidy()
  return count
}

/** @param {string[]} addresses */
async function keepFiles(addresses) {
  const cache = await caches.open(FILES)
  for (const address of new Set(addresses)) {
    if (!new URL(address).pathname.startsWith('/assets/') || (await cache.match(address))) continue
    const response = await fetch(address)
    if (response.ok) await put(FILES, address, response)
  }
}

/** @param {Response} response */
function mayKeep(response) {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html')
  const isBarred = /no-store/.test(response.headers.get('cache-control') ?? '')
  return response.status === 200 && isHtml && !isBarred
}

/**
 * @param {string} cacheName
 * @param {string} address
 * @param {Response} response
 */
async function put(cacheName, address, response) {
  const bytes = await response.arrayBuffer()
  const headers = new Headers({
    'content-type': response.headers.get('content-type') ?? '',
    'content-length': String(bytes.byteLength),
    [KEPT_AT]: String(Date.now()),
  })
  // a page keeps its policy: its inline scripts are named in it
  const policy = response.headers.get('content-security-policy')
  if (policy) headers.set('content-security-policy', policy)
  const cache = await caches.open(cacheName)
  await cache.delete(address) // so that the order of keys is that of use
  await cache.put(address, new Response(bytes, { headers }))
}

/** @param {string} address */
const keyOf = (address) => address.replace(/#.*$/, '')

/** @param {string} address */
async function keptPage(address) {
  const found = await Promise.all(
    // opening a cache would make it
    [PAGES, SAVED].map((cacheName) => caches.match(keyOf(address), { cacheName })),
  )
  const kept = found
    .filter((page) => page !== undefined)
    .sort((one, other) => keptAt(other) - keptAt(one))
  return kept[0]
}

/** Address of the newest brief that is kept: /brief only redirects to one. */
async function newestBrief() {
  const found = []
  for (const name of [PAGES, SAVED]) {
    const kept = (await caches.has(name)) ? await (await caches.open(name)).keys() : []
    for (const { url } of kept) if (/\/brief\/[\d-]+$/.test(url)) found.push(url)
  }
  return found.sort().at(-1)
}

/** @param {Response} response */
const keptAt = (response) => Number(response.headers.get(KEPT_AT))

/** Beside the home page the last 20; then the oldest go until all of it is below the limit, files last. */
async function tidy() {
  const pages = await caches.open(PAGES)
  const others = (await pages.keys()).filter(({ url }) => new URL(url).pathname !== '/')
  for (const old of others.slice(0, Math.max(0, others.length - MOST_PAGES)))
    await pages.delete(old)
  const entries = []
  for (const name of [PAGES, SAVED, FILES]) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      if (!response) continue
      const isHome = name === PAGES && new URL(request.url).pathname === '/'
      const rank = isHome ? 2 : name === FILES ? 1 : 0
      entries.push({
        cache,
        request,
        rank,
        at: keptAt(response),
        size: Number(response.headers.get('content-length')),
      })
    }
  }
  let bytes = entries.reduce((sum, { size }) => sum + size, 0)
  entries.sort((one, other) => one.rank - other.rank || one.at - other.at)
  for (const { cache, request, size } of entries) {
    if (bytes <= MOST_BYTES) return
    await cache.delete(request)
    bytes -= size
  }
}

/**
 * Before the application, which takes over the rest of the page as it was sent.
 * @param {Response} response
 */
async function withNotice(response) {
  const time = new Date(keptAt(response))
  const digits = (/** @type {number} */ value) => String(value).padStart(2, '0')
  const clock = `${digits(time.getHours())}:${digits(time.getMinutes())}`
  const isToday = time.toDateString() === new Date().toDateString()
  const asOf = isToday ? clock : `${time.toDateString().slice(4, 10)} ${clock}`
  const notice = `<p role="status" class="offline-note">You are offline. This page is as of ${asOf}.</p>`
  const html = (await response.text()).replace(/<body[^>]*>/, (body) => body + notice)
  return new Response(html, { headers: response.headers })
}

async function notKept() {
  const links = []
  for (const name of [SAVED, PAGES]) {
    const cache = await caches.open(name)
    for (const request of [...(await cache.keys())].reverse()) {
      const html = (await (await cache.match(request))?.text()) ?? ''
      const [, title = request.url] = /<title>(.*?)<\/title>/.exec(html) ?? []
      const { pathname, search } = new URL(request.url)
      const address = (pathname + search).replace(/["&<>]/g, encodeURIComponent)
      links.push(`<li><a href="${address}">${title}</a></li>`)
    }
  }
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>You are offline</title><h1>You are offline</h1><p>This page was not kept. These were:</p><ul>${links.join('')}</ul>`
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}
