type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

export const canPush = () =>
  'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window

export const isPushBlocked = () => canPush() && Notification.permission === 'denied'

/** Asks the reader, after a press only. */
export const isPushAllowed = async () => (await Notification.requestPermission()) === 'granted'

/** Subscribes anew: a subscription with other keys of the site would be refused. Undefined when the browser gives no keys. */
export async function subscribeToPush(key: string): Promise<Subscription | undefined> {
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) return undefined
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}

export async function endPush() {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
