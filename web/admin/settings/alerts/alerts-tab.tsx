import { BellOff } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel, PanelHead } from '../../../ui/panel.tsx'

/** Who is told when something breaks. */
export function AlertsTab() {
  return (
    <Panel>
      <PanelHead title="Where to" />
      <EmptyState
        icon={<BellOff />}
        title="Nobody is told yet"
        hint="What needs attention stands on the Dashboard."
      />
    </Panel>
  )
}
