type Order = { do: 'keep'; pages: string[]; files?: string[]; saved?: boolean }

/** Whether a worker keeps pages of this site for offline. */
export const hasWorker = () => Boolean(globalThis.navigator?.serviceWorker?.controller)

/** Returns how many pages are kept, undefined without a worker; throws when the worker failed. */
export function sendToWorker(order: Order): Promise<number | undefined> {
  const { controller } = navigator.serviceWorker ?? {}
  if (!controller) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) =>
      data.done ? resolve(data.result) : reject(new Error('Not kept'))
    controller.postMessage(order, [port2])
  })
}

const SETTLE_MS = 1_500

/**
 * Starts the worker once the page is idle. One that was found while an earlier page was open takes over then: this page
 * is whole, and asks for nothing more.
 */
export function startWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .register('/sw.js')
    .then(({ waiting }) => waiting?.postMessage({ do: 'take over' }))
    .catch(() => {})
  keepOpenedPages()
  switchByAddress()
}

/**
 * Each page is named to the worker when the reader has stayed on it: those that the application goes to by itself are
 * no requests of the browser.
 */
function keepOpenedPages() {
  let timer: ReturnType<typeof setTimeout>
  let kept = ''
  const keepOpenPage = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const address = location.pathname + location.search
      if (address === kept || !navigator.onLine) return
      kept = address
      const files = performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (name.startsWith(`${location.origin}/assets/`) ? name : []))
      void sendToWorker({ do: 'keep', pages: [address], files }).catch(() => {})
    }, SETTLE_MS)
  }
  navigator.serviceWorker.addEventListener('controllerchange', keepOpenPage)
  // the head changes with every page
  new MutationObserver(keepOpenPage).observe(document.head, { childList: true, subtree: true })
  if (hasWorker()) keepOpenPage()
}

/** `?sw=off` deletes what is kept and keeps no more, `?sw=on` takes that back; both after a press. */
function switchByAddress() {
  const wanted = new URLSearchParams(location.search).get('sw')
  const question = {
    off: 'Delete the pages this browser keeps for offline, and keep no more?',
    on: 'Keep opened pages for offline again?',
  }[wanted ?? '']
  if (!question || !window.confirm(question)) return
  // a first visit has no worker yet
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ do: wanted }))
}
