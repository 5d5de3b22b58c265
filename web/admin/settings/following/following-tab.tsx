import { useMutation, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { FOLLOW_CHANNEL_KINDS } from '../../../../contract/following/follow-kinds.ts'
import type {
  FollowingSettings,
  FollowingSettingsChange,
  ReaderChannel,
} from '../../../../contract/following/following-settings.ts'
import { formatCount } from '../../../../contract/platform/count-text.ts'
import { call } from '../../../api/call.ts'
import { formatTimestamp } from '../../../format/timestamp.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DividedList } from '../../../ui/text.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { type Column, DataTable } from '../../data-table/data-table.tsx'
import { type ListQuery, ListState } from '../../data-table/list-state.tsx'
import { useReport } from '../../editing/save.ts'
import { readersQuery } from '../../screen/admin-queries.ts'
import { TitledPanel } from '../../screen/titled-panel.tsx'
import { ChannelSwitch } from './channel-switch.tsx'
import { LimitsPanel } from './limits-panel.tsx'
import { SenderPanels } from './senders.tsx'

type Asking = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'question' | 'effect' | 'confirmLabel' | 'onConfirm'
>

export function FollowingTab() {
  const query = useQuery(readersQuery)
  const { data } = query
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const change = useMutation({
    mutationFn: (body: FollowingSettingsChange | 'new push keys') =>
      body === 'new push keys'
        ? call('POST /api/readers/push-keys', {})
        : call('PATCH /api/readers', { body }),
    ...useReport(readersQuery.queryKey)('It could not be changed.'),
    onSuccess: (_reply, body) =>
      toastSuccess(body === 'new push keys' ? 'Keys created.' : 'Saved.'),
  })
  const save = (body: FollowingSettingsChange) => change.mutate(body)
  const stop = (channel: ReaderChannel) =>
    setAsking({ ...stopQuestion(channel), onConfirm: () => save({ [channel.kind]: false }) })
  const renew = () =>
    setAsking({ ...RENEW_QUESTION, onConfirm: () => change.mutate('new push keys') })

  return (
    <ListState
      query={{ ...query, data: data?.channels }}
      empty={{ title: 'No readers' }}
      rows={5}
      rowPx={65}
    >
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          <TitledPanel
            title="How readers may follow"
            className="lg:col-span-2"
            note={`${followersText(data.followers)}, addresses are never shown`}
          >
            <DividedList>
              {data.channels.map((channel) => (
                <ChannelSwitch
                  key={channel.kind}
                  channel={channel}
                  onSwitch={(isOn) =>
                    !isOn && channel.confirmed > 0 ? stop(channel) : save({ [channel.kind]: isOn })
                  }
                />
              ))}
            </DividedList>
          </TitledPanel>
          <SenderPanels readers={data} onSave={save} onRenew={renew} />
          <LimitsPanel limits={data.limits} onSave={save} />
          <ProblemsPanel problems={{ ...query, data: data.problems }} />
        </div>
      )}
      {asking && (
        <ConfirmDialog
          {...asking}
          onCancel={close}
          onConfirm={() => {
            asking.onConfirm()
            close()
          }}
        />
      )}
    </ListState>
  )
}

type Question = Omit<Asking, 'onConfirm'>

const stopQuestion = ({ kind, confirmed }: ReaderChannel): Question => ({
  title: `Stop ${FOLLOW_CHANNEL_KINDS[kind].name}?`,
  question: `${formatCount(confirmed)} readers get no more messages this way.`,
  effect: 'What they follow is kept and goes on when you switch it on again.',
  confirmLabel: 'Stop',
})

const RENEW_QUESTION: Question = {
  title: 'Make new keys?',
  question: 'Browsers get no messages until their readers switch notifications on again.',
  effect: 'This cannot be undone.',
  confirmLabel: 'Make new keys',
}

const followersText = (count: number) =>
  count === 0 ? 'nobody follows yet' : `${formatCount(count)} follow something`

type Problem = FollowingSettings['problems'][number]

const ProblemsPanel = ({ problems }: { problems: ListQuery<Problem> }) => (
  <TitledPanel title="Last problems" note="30 days, numbers only" className="lg:col-span-2">
    <DataTable
      label="Last problems"
      columns={problemColumns}
      query={problems}
      empty={{
        title: 'No problems',
        hint: 'What could not be delivered is listed here, as numbers only.',
      }}
      rowKey={({ at, channel, problem }) => `${at}${channel}${problem}`}
    />
  </TitledPanel>
)

const problemColumns: readonly Column<Problem>[] = [
  {
    name: 'problem',
    label: 'Problem',
    cell: ({ problem, count }) => `${problem}${count > 1 ? ` (${count} times)` : ''}`,
  },
  { name: 'channel', label: 'Channel', cell: ({ channel }) => FOLLOW_CHANNEL_KINDS[channel].name },
  { name: 'at', label: 'Time', cell: ({ at }) => formatTimestamp(at) },
  { name: 'did', label: 'Then' },
]
