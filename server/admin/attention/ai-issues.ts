import { ATTENTION } from '../../../contract/admin/attention.ts'
import { RETIREMENT_WARNING_DAYS } from '../../../contract/analysis/models.ts'
import { daysLeft } from '../../analysis/models/retirement.ts'
import type { Facts } from './facts.ts'
import { at, day, type Found, open } from './issue-words.ts'

/** Budgets that are reached, nearly so, or will be at this pace. */
export function budgetIssues({ spend }: Facts, showsMoney: boolean): Found[] {
  const { today_usd, daily_budget_usd, month_usd, monthly_budget_usd, forecast_usd, budget_reached_on } =
    spend
  const about = {
    kind: 'budget' as const,
    subject: 'AI budget',
    since: null,
    publisher_id: null,
    address: null,
    fixes: [open('Open AI', '/admin/ai')],
  }
  const reached =
    monthly_budget_usd !== null && budget_reached_on !== null
      ? `; its budget of ${usd(monthly_budget_usd)} is reached on ${day(budget_reached_on)}`
      : ''
  const forecast =
    forecast_usd === null || !showsMoney
      ? ''
      : `At this pace the month ends at ${usd(forecast_usd)}${reached}`
  const near = (id: string, spent: number, budget: number | null, period: string): Found[] => {
    if (budget === null || budget === 0 || spent < budget * ATTENTION.budgetShare) return []
    const share = Math.round((100 * spent) / budget)
    const state = spent >= budget ? 'broken' : 'near'
    return [
      {
        ...about,
        id,
        state,
        message: showsMoney
          ? `${usd(spent)} of ${period}'s ${usd(budget)} is spent (${share} %).`
          : `${state === 'broken' ? 'spent' : 'nearly spent'} for ${period}.`,
        meta: forecast,
      },
    ]
  }
  const month = near('budget:month', month_usd, monthly_budget_usd, 'this month')
  const isOver = monthly_budget_usd !== null && forecast_usd !== null && forecast_usd > monthly_budget_usd
  return [
    ...near('budget:day', today_usd, daily_budget_usd, 'today'),
    ...month,
    ...(month.length === 0 && isOver
      ? [
          {
            ...about,
            id: 'budget:forecast',
            state: 'near' as const,
            message: showsMoney
              ? `the month will cost more than its budget of ${usd(monthly_budget_usd)}.`
              : 'it will not last for this month.',
            meta: forecast,
          },
        ]
      : []),
  ]
}

/** Models in use that cannot be called, and those that retire soon. */
export function modelIssues({ models, settings, now }: Facts): Found[] {
  return models.flatMap(({ id, name, key, retires_on, breaker }): Found[] => {
    const isInUse = id === settings.ai_model || id === settings.ai_cheaper_model
    const about = {
      kind: 'model' as const,
      subject: name,
      since: null,
      publisher_id: null,
      address: null,
      fixes: [open(isInUse ? 'Choose another' : 'Open AI', '/admin/ai')],
    }
    const use =
      id === settings.ai_model
        ? 'It is the chosen model'
        : isInUse
          ? 'It is the cheaper model that takes over when money runs short'
          : 'It is not in use'
    if (key === 'lost')
      return [
        {
          ...about,
          id: `key:${id}`,
          state: 'broken',
          message: 'its key has to be entered again.',
          meta: use,
        },
      ]
    // A pause ends by itself; a bad key or an empty account does not.
    if (isInUse && (breaker?.kind === 'balance' || breaker?.kind === 'key'))
      return [
        {
          ...about,
          id: `rests:${id}`,
          state: 'broken',
          message: breaker.reason,
          meta: `${use} · asked again ${at(breaker.until)}`,
          fixes: [open('Open AI', '/admin/ai')],
        },
      ]
    if (retires_on === null) return []
    const days = daysLeft(retires_on, now)
    if (days > RETIREMENT_WARNING_DAYS) return []
    const message =
      days > 0
        ? `retires on ${day(retires_on)}, in ${days} ${days === 1 ? 'day' : 'days'}.`
        : `retired on ${day(retires_on)}.`
    return [{ ...about, id: `retires:${id}`, state: days > 0 ? 'near' : 'broken', message, meta: use }]
  })
}

const usd = (amount: number) => `$${amount.toFixed(2)}`

/** What the schedule has given up: a click asks once more. */
export function analysisIssue({ givenUp }: Facts): Found[] {
  if (!givenUp) return []
  const { articles, newest, since, error } = givenUp
  return [
    {
      id: 'analysis',
      kind: 'analysis',
      state: 'broken',
      subject: articles === 1 ? '1 article' : `${articles} articles`,
      message: 'could not be analysed.',
      meta: [`Since ${at(since)}`, error].filter(Boolean).join(' · '),
      since,
      publisher_id: null,
      address: null,
      article_ids: newest,
      needs: 'editor',
      fixes: [
        { kind: 'analyze', label: 'Analyse again', path: null },
        open('Show log', '/admin/logs?action=ai_response&status=failed'),
      ],
    },
  ]
}
