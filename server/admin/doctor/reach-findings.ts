import { listPublishers } from '../../news/publishers/manage-publishers.ts'
import type { Context } from '../../platform/context.ts'
import { MAIL_SERVER_PORTS } from '../../platform/messages/smtp.ts'
import { OutboundError } from '../../platform/outbound/outbound.ts'
import { channelOf } from '../alerts/store.ts'
import { broken, type Finding, good, warning } from './finding.ts'

const FEEDS_TRIED = 3
const TIME_LIMIT_MS = 10_000

/** What this machine can reach: feeds and the mail server. */
export async function reachFindings(context: Context): Promise<Finding[]> {
  return [await feedsFinding(context), ...(await mailFindings(context))]
}

async function feedsFinding(context: Context): Promise<Finding> {
  const feeds = (await listPublishers(context)).filter(({ active }) => active)
  if (feeds.length === 0)
    return warning('Outgoing connections', 'There is no active publisher to try.', 'Add publishers.')
  const tried = feeds.slice(0, FEEDS_TRIED)
  const failures = (await Promise.all(tried.map(({ rss_url }) => failureAt(context, rss_url)))).filter(
    Boolean,
  )
  if (failures.length < tried.length)
    return good('Outgoing connections', `${tried.length - failures.length} of ${tried.length} feeds answer.`)
  return broken(
    'Outgoing connections',
    `None of ${tried.length} feeds answers: ${failures[0]}`,
    'Check DNS, firewall and proxy of this machine.',
  )
}

/** Any answer will do: a feed that says 403 was reached. */
async function failureAt({ outbound }: Context, url: string): Promise<string | undefined> {
  try {
    await outbound.request(url, { deadlineMs: TIME_LIMIT_MS, maxBytes: 1000, truncates: true })
    return undefined
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return error.message
  }
}

async function mailFindings({ db, outbound }: Context): Promise<Finding[]> {
  const { smtp_host: host, smtp_port: port } = await channelOf(db, 'email')
  if (!host || !port) return []
  const subject = `Mail server ${host}:${port}`
  try {
    const socket = await outbound.connect({ host, port }, MAIL_SERVER_PORTS)
    socket.destroy()
    return [good(subject, 'It accepts connections.')]
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return [broken(subject, error.message, 'Check host and port in Settings > Alerts, and the firewall.')]
  }
}
