type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

export const canPush = () =>
  'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window

export const isPushBlocked = () => canPush() && Notification.permission === 'denied'

/** Asks for permission, after the reader's press only, and subscribes; undefined when the reader says no. */
export async function subscribeToPush(key: string): Promise<Subscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) return undefined
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}

export async function endPush() {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
