import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CHANNELS, type ChannelKind } from '../../../../contract/admin/alert-events.ts'
import type { AlertChannel } from '../../../../contract/admin/alerts.ts'
import { DividedList } from '../../../ui/text.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { ListState } from '../../data-table/list-state.tsx'
import { useReload } from '../../editing/save.ts'
import { alertsQuery } from '../../screen/admin-queries.ts'
import { TitledPanel } from '../../screen/titled-panel.tsx'
import { ChannelDialog } from './channel-dialog.tsx'
import { AlertChannelRow } from './channel-row.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { EventMatrix } from './event-matrix.tsx'
import { useAlertChanges } from './use-alert-changes.ts'

const REFRESH_MS = 10_000

export function AlertsTab() {
  const alerts = useQuery({ ...alertsQuery, refetchInterval: REFRESH_MS })
  const { data } = alerts
  const [edited, setEdited] = useState<ChannelKind>()
  const close = () => setEdited(undefined)
  const reload = useReload(alertsQuery.queryKey)
  const { change, forget, setRules, test, again } = useAlertChanges(close)
  // optimistic: reverted if the server refuses
  const withChange = (channel: AlertChannel) =>
    change.isPending && change.variables.kind === channel.kind
      ? { ...channel, ...change.variables.body }
      : channel
  const shown = data?.channels.map(withChange) ?? []
  const channel = data?.channels.find(({ kind }) => kind === edited)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TitledPanel title="Where to">
        <ListState query={alerts} rows={5} rowPx={65}>
          <DividedList>
            {shown.map((each) => (
              <AlertChannelRow
                key={each.kind}
                channel={each}
                isTested={test.isPending && test.variables.kind === each.kind}
                onTest={() => test.mutate(each)}
                onEdit={() => setEdited(each.kind)}
                onSwitch={(enabled) => change.mutate({ kind: each.kind, body: { enabled } })}
              />
            ))}
          </DividedList>
        </ListState>
      </TitledPanel>
      <TitledPanel title="Which events" note="At most one message per issue per hour">
        <ListState query={alerts} rows={8}>
          {data && (
            <EventMatrix
              channels={shown}
              rules={setRules.isPending ? setRules.variables : data.rules}
              onEvents={({ kind }, events) => change.mutate({ kind, body: { events } })}
              onRules={(rules) => setRules.mutate(rules)}
            />
          )}
        </ListState>
      </TitledPanel>
      <TitledPanel title="Last deliveries">
        <DeliveryTable deliveries={{ ...alerts, data: data?.deliveries }} again={again} />
      </TitledPanel>
      {channel && (
        <ChannelDialog
          channel={channel}
          onClose={close}
          onForget={() => forget.mutate(channel.kind)}
          onTested={() => void reload()}
          onSaved={() => {
            close()
            toastSuccess(`${CHANNELS[channel.kind].name} is set up.`)
            void reload()
          }}
        />
      )}
    </div>
  )
}
