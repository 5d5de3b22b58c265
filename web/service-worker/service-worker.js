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

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(activate()))

async function activate() {
  if (!CACHING) await empty()
  await self.clients.claim()
}

if (CACHING) {
  self.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== self.location.origin) return
    if (url.pathname.startsWith('/assets/')) event.respondWith(file(request, event))
    else if (request.mode === 'navigate' && isPage(url)) event.respondWith(page(request, event))
  })
}

/** Each answers through the port that came with it, if any. */
self.addEventListener('message', (event) => {
  const { data } = event
  const work = { keep: () => keep(data), empty, off: switchOff, on: () => caches.delete(OFF) }[
    data?.do
  ]
  if (!work) return
  event.waitUntil(
    work().then(
      (result) => event.ports[0]?.postMessage({ done: true, result }),
      () => event.ports[0]?.postMessage({ done: false }),
    ),
  )
})

/** A message about a followed view. Another with the same tag replaces it without a sound. */
self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data?.json() ?? {}
  const options = { body, tag, data: url, icon: '/icon-192.png' }
  event.waitUntil(self.registration.showNotification(title ?? 'News', options))
})

/** Opens the message's page, which is one of this site. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data ?? '/', self.location.origin)
  if (url.origin === self.location.origin) event.waitUntil(self.clients.openWindow(url.href))
})

const isPage = (url) => !PRIVATE.test(url.pathname) && !/\.\w{2,11}$/.test(url.pathname)
const isOn = async () => CACHING && !(await caches.has(OFF))

async function empty() {
  await Promise.all([PAGES, SAVED, FILES].map((name) => caches.delete(name)))
}

async function switchOff() {
  await caches.open(OFF)
  await empty()
}

async function page(request, event) {
  try {
    const response = await fetch(request)
    const copy = response.clone()
    event.waitUntil(isOn().then((on) => on && keepPage(PAGES, request.url, copy)))
    return response
  } catch (error) {
    const kept = await keptPage(request.url)
    if (kept) return withNotice(kept)
    const brief = new URL(request.url).pathname === '/brief' && (await newestBrief())
    if (brief) return Response.redirect(brief)
    return (await caches.has(PAGES)) ? notKept() : Promise.reject(error)
  }
}

async function file(request, event) {
  const kept = await caches.match(request, { cacheName: FILES })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) {
    const copy = response.clone()
    event.waitUntil(isOn().then((on) => on && put(FILES, request.url, copy)))
  }
  return response
}

/** Fetches pages with all files they name. Returns how many are kept. */
async function keep({ pages, files = [], saved = false }) {
  if (!(await isOn())) return 0
  const named = new Set(files)
  let count = 0
  for (const address of pages) {
    const url = new URL(address, self.location.origin)
    if (!isPage(url)) continue
    const html = await keepPage(saved ? SAVED : PAGES, url.href, await fetch(url.href))
    if (html === undefined) continue
    count++
    for (const [name] of html.matchAll(/\/assets\/[\w./-]+/g)) named.add(new URL(name, url).href)
  }
  const cache = await caches.open(FILES)
  for (const name of named) {
    if (!new URL(name).pathname.startsWith('/assets/') || (await cache.match(name))) continue
    const response = await fetch(name)
    if (response.ok) await put(FILES, name, response)
  }
  await tidy()
  return count
}

/** Returns the HTML; undefined when the answer must not be kept. */
async function keepPage(cacheName, address, response) {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html')
  if (
    response.status !== 200 ||
    !isHtml ||
    /no-store/.test(response.headers.get('cache-control') ?? '')
  )
    return undefined
  const html = await response.text()
  await put(
    cacheName,
    keyOf(response.redirected ? response.url : address),
    new Response(html, response),
  )
  await tidy()
  return html
}

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

const keyOf = (address) => address.replace(/#.*$/, '')

async function keptPage(address) {
  const found = await Promise.all(
    // opening a cache would make it
    [PAGES, SAVED].map((cacheName) => caches.match(keyOf(address), { cacheName })),
  )
  const kept = found.filter(Boolean).sort((one, other) => keptAt(other) - keptAt(one))
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

/** Before the application, which takes over the rest of the page as it was sent. */
async function withNotice(response) {
  const time = new Date(keptAt(response))
  const digits = (value) => String(value).padStart(2, '0')
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
    for (const request of (await cache.keys()).reverse()) {
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
