import { POWERS } from '../../../contract/accounts/powers.ts'
import { ATTENTION } from '../../../contract/admin/attention.ts'
import { RETIREMENT_WARNING_DAYS } from '../../../contract/analysis/models.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { daysUntilRetirement } from '../../analysis/models/retirement.ts'
import { at, day, type Facts, type FoundIssue, open } from './facts.ts'

const OPEN_AI = open('Open AI', '/admin/ai')
const usd = (amount: number) => `$${amount.toFixed(2)}`

export function budgetIssues({ spend }: Facts, showsMoney: boolean): FoundIssue[] {
  const { monthly_budget_usd: ofMonth, forecast_usd, budget_reached_on } = spend
  const reached =
    ofMonth !== null && budget_reached_on !== null
      ? `; its budget of ${usd(ofMonth)} is reached on ${day(budget_reached_on)}`
      : ''
  const about = {
    kind: 'budget' as const,
    subject: 'AI budget',
    fixes: [OPEN_AI],
    meta:
      forecast_usd === null || !showsMoney
        ? ''
        : `At this pace the month ends at ${usd(forecast_usd)}${reached}`,
  }
  const near = (id: string, spent: number, budget: number | null, period: string): FoundIssue[] => {
    if (budget === null || budget === 0 || spent < budget * ATTENTION.budgetShare) return []
    const state = spent >= budget ? 'broken' : 'near'
    const message = showsMoney
      ? `${usd(spent)} of ${period}'s ${usd(budget)} is spent (${Math.round((100 * spent) / budget)}%).`
      : `${state === 'broken' ? 'spent' : 'nearly spent'} for ${period}.`
    return [{ ...about, id, state, message }]
  }
  const today = near('budget:day', spend.today_usd, spend.daily_budget_usd, 'today')
  const month = near('budget:month', spend.month_usd, ofMonth, 'this month')
  if (month.length > 0 || ofMonth === null || forecast_usd === null || forecast_usd <= ofMonth)
    return [...today, ...month]
  const message = showsMoney
    ? `the month will cost more than its budget of ${usd(ofMonth)}.`
    : 'it will not last for this month.'
  return [...today, { ...about, id: 'budget:forecast', state: 'near', message }]
}

export function modelIssue(
  { id, name, key, retires_on, breaker }: Facts['models'][number],
  { settings, now }: Facts,
): FoundIssue | undefined {
  const isInUse = id === settings.ai_model || id === settings.ai_cheaper_model
  const use =
    id === settings.ai_model
      ? 'It is the chosen model'
      : isInUse
        ? 'It is the cheaper model that takes over when money runs short'
        : 'It is not in use'
  const about = {
    kind: 'model' as const,
    state: 'broken' as const,
    subject: name,
    meta: use,
    fixes: [isInUse ? open('Choose another', '/admin/ai') : OPEN_AI],
  }
  if (key === 'lost')
    return { ...about, id: `key:${id}`, message: 'its key has to be entered again.' }
  // A pause ends by itself; a bad key or an empty account does not.
  if (isInUse && (breaker?.kind === 'balance' || breaker?.kind === 'key')) {
    const meta = `${use} · asked again ${at(breaker.until)}`
    return { ...about, id: `rests:${id}`, message: breaker.reason, meta, fixes: [OPEN_AI] }
  }
  if (retires_on === null) return undefined
  const days = daysUntilRetirement(retires_on, now)
  if (days > RETIREMENT_WARNING_DAYS) return undefined
  const message =
    days > 0
      ? `retires on ${day(retires_on)}, in ${countText(days, 'day')}.`
      : `retired on ${day(retires_on)}.`
  return { ...about, id: `retires:${id}`, state: days > 0 ? 'near' : 'broken', message }
}

/** What the schedule has given up: a click asks once more. */
export function analysisIssue({ givenUp }: Facts): FoundIssue | undefined {
  if (!givenUp) return undefined
  const { articles, newest, since, error } = givenUp
  return {
    id: 'analysis',
    kind: 'analysis',
    state: 'broken',
    subject: countText(articles, 'article'),
    message: 'could not be analysed.',
    meta: [`Since ${at(since)}`, error].filter(Boolean).join(' · '),
    since,
    article_ids: newest,
    needs: POWERS.articles.role,
    fixes: [
      { kind: 'analyze', label: 'Analyse again', path: null },
      open('Show log', '/admin/logs?action=ai_response&status=failed'),
    ],
  }
}
