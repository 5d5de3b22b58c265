import type { MessageOwner, Place } from './message-owner.ts'
import { claimById } from './outbox-store.ts'
import { Sender } from './sender.ts'
import { type Attempt, attempt, claimAt, settle } from './settle.ts'

/** Sends what is due, all channels and destinations side by side. Returns how many messages were tried. */
export async function sendWaiting(
  place: Place,
  owner: MessageOwner,
  signal?: AbortSignal,
): Promise<number> {
  const errors: unknown[] = []
  const sender = new Sender(
    place,
    async () => owner,
    (error) => errors.push(error),
  )
  const stop = () => void sender.stop()
  signal?.addEventListener('abort', stop)
  sender.wake()
  await sender.idle()
  signal?.removeEventListener('abort', stop)
  if (errors.length > 0) throw errors[0]
  return sender.tried
}

/** Sends one message now. Undefined while another process sends it. */
export async function sendById(
  place: Place,
  owner: MessageOwner,
  id: string,
): Promise<Attempt | undefined> {
  const message = await claimById(place.db, id, claimAt(place.now()))
  if (!message) return undefined
  return settle(place, owner, await attempt(message, await owner.prepare(message)))
}
