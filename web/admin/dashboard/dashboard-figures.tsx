import { useQuery } from '@tanstack/react-query'
import { POWERS } from '../../../contract/accounts/powers.ts'
import { isFailing } from '../../../contract/news/feed-health.ts'
import type { Publisher } from '../../../contract/news/publishers.ts'
import type { CronSettings } from '../../../contract/platform/settings.ts'
import { Link } from '../../page/link.tsx'
import { publishersQuery } from '../screen/admin-queries.ts'
import { useMay } from '../screen/permission.tsx'
import { StatStrip } from '../screen/stat-strip.tsx'
import { BudgetBar, spendOf } from '../usage/budget-bar.tsx'
import { costText, whole } from '../usage/usage-text.ts'

const LINK = 'finger text-accent-text hover:underline'

/** The first thing to do on an empty site. */
const AddPublishers = () => (
  <Link to="/admin/publishers" className={LINK}>
    Add publishers
  </Link>
)

/** What an operator checks first: new articles, failing feeds, cost. */
export function DashboardFigures({ settings }: { settings: CronSettings | undefined }) {
  const publishers = useQuery(publishersQuery).data as Publisher[] | undefined
  const feeds = publishers && feedFigures(publishers)
  const isNew = useMay(POWERS.publishers.role) && feeds?.all === 0
  return (
    <StatStrip
      stats={[
        { label: 'New articles today', figure: feeds ? whole(feeds.newToday) : '-' },
        {
          label: 'Active publishers',
          figure: feeds ? whole(feeds.active) : '-',
          aside: feeds && (isNew ? <AddPublishers /> : `of ${whole(feeds.all)}`),
        },
        {
          label: 'Failing feeds',
          figure: feeds ? whole(feeds.failing) : '-',
          aside: feeds?.failingText && (
            <Link to="/admin/publishers?show=failing" className={LINK}>
              {feeds.failingText}
            </Link>
          ),
        },
        spendStat(settings),
      ]}
    />
  )
}

function spendStat(settings: CronSettings | undefined) {
  const label = 'AI spend today'
  const spend = spendOf(settings)
  if (spend)
    return {
      label,
      figure: costText(spend.spent),
      aside: `of ${costText(spend.budget)}`,
      children: <BudgetBar {...spend} className="mt-2" />,
    }
  return {
    label,
    figure: settings ? '' : '-',
    aside: settings && 'Only admins see this',
    children: <div className="mt-2 h-1.5" />,
  }
}

type Feed = Pick<
  Publisher,
  'name' | 'active' | 'failures' | 'last_success_at' | 'articles_per_day_14d'
>

export function feedFigures(feeds: readonly Feed[]) {
  const failing = feeds.filter(isFailing)
  return {
    all: feeds.length,
    active: feeds.filter(({ active }) => active).length,
    failing: failing.length,
    failingText: nameFirst(failing),
    newToday: feeds.reduce(
      (sum, { articles_per_day_14d }) => sum + (articles_per_day_14d.at(-1) ?? 0),
      0,
    ),
  }
}

function nameFirst([first, ...others]: readonly Feed[]): string | undefined {
  if (!first) return undefined
  return others.length > 0 ? `${first.name} and ${others.length} more` : first.name
}
