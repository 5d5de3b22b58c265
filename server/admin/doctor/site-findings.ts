import type { Context } from '../../platform/context.ts'
import { clockFinding } from './database-findings.ts'
import { broken, type Finding, good, warning } from './finding.ts'

const TIME_LIMIT_MS = 10_000
const CACHED_SHARE = 0.5
const ANSWERS_NEEDED = 500

/** What a visitor gets: the site asked over HTTP at its own address. */
export async function siteFindings({ config, now }: Pick<Context, 'config' | 'now'>): Promise<Finding[]> {
  const address = config.siteUrl ?? `http://127.0.0.1:${config.port}`
  const subject = `Site at ${address}`
  const ready = await ask(`${address}/readyz`)
  if (!ready)
    return [
      broken(
        subject,
        'It does not answer.',
        config.siteUrl
          ? 'Check that the server runs, that SITE_URL is right, and that DNS and the proxy lead to it.'
          : 'Start it with npm start, or set SITE_URL to where it runs.',
      ),
    ]
  const date = ready.headers.get('date')
  return [
    ready.ok
      ? good(subject, 'It answers and is ready.')
      : broken(subject, `/readyz answers ${ready.status}.`, 'Look at the log of the server for the reason.'),
    addressFinding(config.siteUrl),
    ...(date ? [clockFinding('Clock of the site', new Date(date), now())] : []),
    await cacheFinding(address, config.metricsToken),
  ]
}

function addressFinding(siteUrl: string | undefined): Finding {
  if (siteUrl?.startsWith('https:')) return good('Address', `${siteUrl} is used in feeds and messages.`)
  return warning(
    'Address',
    siteUrl ? 'SITE_URL is not https.' : 'SITE_URL is not set.',
    'Set SITE_URL to the public https address: links in feeds and messages, sign-in and notifications need it.',
  )
}

/** Of the process that happens to answer, since it started. */
async function cacheFinding(address: string, token: string | undefined): Promise<Finding> {
  const subject = 'Response cache'
  if (!token)
    return warning(
      subject,
      'Unknown without METRICS_TOKEN.',
      'Set METRICS_TOKEN to let the doctor read /metrics.',
    )
  const page = await ask(`${address}/metrics`, { authorization: `Bearer ${token}` })
  const text = page?.ok ? await page.text() : ''
  const count = (from: string) =>
    Number(new RegExp(`^answers_total\\{from="${from}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
  const [cached, made] = [count('cache'), count('made')]
  const share = cached / Math.max(1, cached + made)
  const says = `${Math.round(100 * share)} % of ${cached + made} answers came from it.`
  return cached + made < ANSWERS_NEEDED || share >= CACHED_SHARE
    ? good(subject, says)
    : warning(
        subject,
        says,
        'A proxy may be adding random parameters to addresses, or crawlers read old pages.',
      )
}

/** undefined when there is no answer at all. */
const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIME_LIMIT_MS) }).catch(
    () => undefined,
  )
