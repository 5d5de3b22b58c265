import { useEffect, useState } from 'react'
import { reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { callAs, followerSecret } from './follower.ts'

const linkClass = 'font-label text-accent-text hover:underline'

type CheckInboxProps = { address: string; onDone: () => void; onOther: () => void }
const AGAIN_SECONDS = 60

/** After an address was given: it is followed once the link in its mail is pressed. */
export function CheckInbox({ address, onDone, onOther }: CheckInboxProps) {
  const [wait, setWait] = useState(AGAIN_SECONDS)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    const tick = setInterval(() => setWait((left) => Math.max(0, left - 1)), 1000)
    return () => clearInterval(tick)
  }, [])
  async function sendAgain() {
    try {
      await callAs(followerSecret())('POST /api/following/confirmation', {})
      setFailure('')
      setWait(AGAIN_SECONDS)
    } catch (error) {
      setFailure(reasonOf(error) ?? 'It could not be sent.')
    }
  }
  return (
    <>
      <p role="status" className="font-label text-fg [overflow-wrap:anywhere]">
        We sent a link to {address}
      </p>
      <p>Open it within 48 hours. Nothing else is sent before that.</p>
      <p className="mt-3 text-small text-fg-3">
        Not there? Look in the spam folder, or{' '}
        <button type="button" onClick={onOther} className={`${linkClass} inline`}>
          use another address
        </button>
        .
      </p>
      <div className="mt-4 flex items-center justify-between gap-2 text-small text-fg-3">
        {wait > 0 ? (
          <span className="tabular-nums">Send again in 0:{String(wait).padStart(2, '0')}</span>
        ) : (
          <button type="button" onClick={() => void sendAgain()} className={linkClass}>
            Send again
          </button>
        )}
        <span role="alert">{failure}</span>
        <Button variant="ink" onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  )
}
