import type { Context } from '../../platform/context.ts'
import { allIssues } from '../attention/attention.ts'
import { databaseFindings } from './database-findings.ts'
import type { Finding } from './finding.ts'
import { reachFindings } from './reach-findings.ts'
import { siteFindings } from './site-findings.ts'

/** A site seen from the inside and the outside: what is well, what is not, and what to do. Changes nothing. */
export async function examine(context: Context): Promise<Finding[]> {
  return [
    ...(await databaseFindings(context)),
    ...(await siteFindings(context)),
    ...(await reachFindings(context)),
    ...(await openIssues(context)),
  ]
}

/** What the dashboard lists under 'Needs attention', with what was put off. */
async function openIssues(context: Context): Promise<Finding[]> {
  const { matters } = await allIssues(context)
  if (matters.length === 0)
    return [{ state: 'good', subject: 'Feeds, models, jobs and disk', says: 'Nothing needs attention.' }]
  return matters.map(({ state, subject, message, meta, fixes }) => ({
    state: state === 'broken' ? 'broken' : 'warning',
    subject,
    says: message,
    todo: [meta, ...fixes.flatMap(({ path }) => (path ? [`see ${path}`] : []))].filter(Boolean).join('; '),
  }))
}
