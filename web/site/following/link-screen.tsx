import '../../styles/site.css'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { ApiError, call, reasonOf } from '../../api/call.ts'
import { Link } from '../../page/link.tsx'
import { PageHead } from '../../page/page-head.tsx'
import { useSiteInfo } from '../../page/site-info.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { namedHead } from '../frame/page-frame/page-heads.ts'
import { BarAddress } from './bar-address.tsx'
import { callAs, followerSecret, keepSecret } from './follower.ts'
import { BAR_WORDS, confirmedWords, LINK_WORDS, NO_ANSWER, TO_FOLLOWING } from './link-words.ts'

type LinkKind = keyof typeof LINK_WORDS

/** What the link of a mail opens. */
export function FollowLinkScreen({ act }: { act: LinkKind | 'bar' }) {
  const { token: inPath } = useParams()
  const { hash } = useLocation()
  const token = inPath ?? hash.slice(1)
  if (act === 'bar')
    return (
      <LinkPage {...BAR_WORDS}>
        <BarAddress token={token} />
      </LinkPage>
    )
  return (
    <LinkPage {...LINK_WORDS[act]}>
      <OnePress kind={act} token={token} />
    </LinkPage>
  )
}

type LinkPageProps = { title: string; hint: string; children: ReactNode }

function LinkPage({ title, hint, children }: LinkPageProps) {
  const site = useSiteInfo()
  return (
    <div className="content">
      <PageHead head={{ ...namedHead(title, '/following', hint, site.name), noindex: true }} />
      <Panel className="mx-auto mt-12 mb-12 max-w-[480px] p-6 text-center">
        <h1 className="text-title font-strong text-balance">{title}</h1>
        {children}
      </Panel>
    </div>
  )
}

function OnePress({ kind, token }: { kind: LinkKind; token: string }) {
  const { hint, press, done } = LINK_WORDS[kind]
  const [state, setState] = useState<{ busy?: true; done?: Done; failure?: string }>({})

  async function send() {
    setState({ busy: true })
    try {
      setState({ done: await follow(kind, token) })
    } catch (error) {
      setState({ failure: reasonOf(error) ?? NO_ANSWER })
    }
  }

  return (
    <>
      <p role="status" className="mt-2 min-h-10 text-fg-2 [overflow-wrap:anywhere]">
        {state.failure ??
          (state.done ? [done, state.done.follows].filter(Boolean).join(' ') : hint)}
      </p>
      {state.done ? (
        <Link
          to={state.done.to}
          className="mt-3 inline-block font-label text-accent-text hover:underline"
        >
          {TO_FOLLOWING}
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
    </>
  )
}

/** `to`: where to see what the address follows. `follows`: what was confirmed, which its mail does not say. */
type Done = { to: string; follows?: string }

async function follow(kind: LinkKind, token: string): Promise<Done> {
  if (kind !== 'confirm') {
    await call(`POST /api/follow/${kind}`, { body: { token } })
    return { to: '/following' }
  }
  const { secret, name } = await call('POST /api/follow/confirm', { body: { token } })
  return { to: await openFollowing(secret), ...(name && { follows: confirmedWords(name) }) }
}

/** A browser that follows by the address already keeps its own secret, which opens more. */
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
