import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toastError } from '../../ui/toast.tsx'
import { ListState } from '../data-table/list-state.tsx'
import { cronQuery } from '../screen/admin-queries.ts'
import { ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { AttentionPanel } from './attention-panel.tsx'
import { CronCard } from './cron-card.tsx'
import { DashboardFigures } from './dashboard-figures.tsx'
import { ReadsPanel } from './reads-panel.tsx'
import { RecentActivity } from './recent-activity.tsx'

export function DashboardScreen() {
  const settings = useQuery(cronQuery)
  useFetchFailure(settings, 'Failed to fetch settings', toastError)
  return (
    <>
      <ScreenHeader
        title="Dashboard"
        description="Feeds are fetched and new articles analysed on this schedule."
      />
      {settings.data?.notices.map((sentence) => (
        <div key={sentence} className="mb-4">
          <Notice kind="warning">{sentence}</Notice>
        </div>
      ))}
      <DashboardFigures settings={settings.data} />
      <AttentionPanel />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {settings.data ? (
          <CronCard settings={settings.data} />
        ) : (
          <Panel>
            <ListState query={settings} rows={4} rowPx={80} />
          </Panel>
        )}
        <RecentActivity />
      </div>
      <ReadsPanel />
    </>
  )
}
