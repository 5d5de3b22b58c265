import '../../styles/site.css'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { ApiError, call, reasonOf } from '../../api/call.ts'
import { Link } from '../../page/link.tsx'
import { PageHead } from '../../page/page-head.tsx'
import { useSiteInfo } from '../../page/site-info.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { namedHead } from '../frame/page-frame/page-heads.ts'
import { callAs, followerSecret, keepSecret } from './follower.ts'

const TEXTS = {
  confirm: {
    title: 'Confirm your address',
    hint: 'Messages are sent only after this.',
    press: 'Confirm',
    done: 'Confirmed. Messages come from now on.',
  },
  pause: {
    title: 'Pause for a week',
    hint: 'Nothing is sent to this address for seven days.',
    press: 'Pause',
    done: 'Paused for a week.',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    hint: 'No more messages are sent to this address, and it is deleted.',
    press: 'Unsubscribe',
    done: 'Unsubscribed. The address was deleted.',
  },
} as const

/** Where to see what an address follows: a browser that follows by it already keeps its own secret, which opens more. */
async function openFollowing(ofAddress: string): Promise<string> {
  const own = followerSecret()
  try {
    const following = own ? await callAs(own)('GET /api/following', {}) : undefined
    if (following?.channels.some(({ kind }) => kind === 'mail')) return '/following'
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) return `/following#${ofAddress}`
    keepSecret(ofAddress)
  }
  if (!own) keepSecret(ofAddress)
  return `/following#${ofAddress}`
}

/** What the link of a mail opens. Nothing happens before the press: mail scanners open links too. */
export function FollowLinkScreen() {
  const site = useSiteInfo()
  const { act = '', token: inPath } = useParams()
  const { hash } = useLocation()
  const kind = act in TEXTS ? (act as keyof typeof TEXTS) : 'confirm'
  const token = inPath ?? hash.slice(1)
  const { title, hint, press, done } = TEXTS[kind]
  const [state, setState] = useState<{ busy?: true; done?: string; failure?: string }>({})

  async function send() {
    setState({ busy: true })
    try {
      if (kind === 'confirm') {
        const { secret } = await call('POST /api/follow/confirm', { body: { token } })
        return setState({ done: await openFollowing(secret) })
      }
      await call(`POST /api/follow/${kind}`, { body: { token } })
      setState({ done: '/following' })
    } catch (error) {
      setState({ failure: reasonOf(error) ?? 'The server did not answer. Try again.' })
    }
  }

  return (
    <div className="content">
      <PageHead head={{ ...namedHead(title, '/following', hint, site.name), noindex: true }} />
      <Panel className="mx-auto mt-12 mb-12 max-w-[480px] p-6 text-center">
        <h1 className="text-title font-title">{title}</h1>
        <p role="status" className="mt-2 min-h-10 text-fg-2">
          {state.failure ?? (state.done ? done : hint)}
        </p>
        {state.done ? (
          <Link
            to={state.done}
            className="mt-3 inline-block font-label text-accent-text hover:underline"
          >
            What I follow
          </Link>
        ) : (
          <Button
            variant="ink"
            size="lg"
            className="mt-3"
            busy={state.busy ?? false}
            onClick={() => void send()}
          >
            {press}
          </Button>
        )}
      </Panel>
    </div>
  )
}
