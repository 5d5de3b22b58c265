import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import type { AdminStory } from '../../../contract/story-edits.ts'
import { call, reasonOf } from '../../api.ts'
import { isoDay, startOfDay } from '../../format/time-span.ts'
import { read } from '../../queries.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useTimedNotice } from '../../ui/timed-notice.ts'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { useReload } from '../editing/save.ts'
import { useMay } from '../permission.tsx'
import { HeaderNotice, ScreenHeader, useFetchFailure } from '../screen-header.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { StoryListRow } from './story-list-row.tsx'

const RANGES = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'week', label: '7 days' },
] as const
type Range = (typeof RANGES)[number]['value']
const DAY_MS = 86_400_000

/** Today's stories, doubtful ones first, and what people decide about them. */
export function StoriesScreen() {
  const { message, succeed, fail } = useTimedNotice()
  const may = useMay()
  const [range, setRange] = useState<Range>('today')
  const [search, setSearch] = useState('')
  const [shared, setShared] = useState(true)
  const [byHand, setByHand] = useState(false)
  const [selected, setSelected] = useState<AdminStory[]>([])
  const [merging, setMerging] = useState(false)
  const [splitting, setSplitting] = useState<{ story: AdminStory; article: number } | undefined>()
  const query = {
    ...rangeOf(range),
    ...(search.trim() && { search: search.trim() }),
    shared,
    ...(byHand && { by_hand: true }),
  }
  const stories = useQuery({
    ...read('GET /api/stories/admin', { query }),
    placeholderData: keepPreviousData,
  })
  useFetchFailure(stories, 'Failed to fetch stories', fail)
  const reload = useReload(['GET /api/stories/admin'])

  const change = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; done: string }) => work(),
    onSuccess: (_answer, { done }) => {
      succeed(done)
      setSelected([])
      setMerging(false)
      setSplitting(undefined)
    },
    onError: (error) => fail('Failed to change the story', reasonOf(error)),
    onSettled: reload,
  })
  const isSelected = ({ id }: AdminStory) => selected.some((story) => story.id === id)
  const toggle = (story: AdminStory) =>
    setSelected((before) =>
      isSelected(story) ? before.filter(({ id }) => id !== story.id) : [...before, story],
    )
  const { data } = stories
  const label = RANGES.find(({ value }) => value === range)?.label

  return (
    <>
      <ScreenHeader
        title="Stories"
        description={
          data &&
          `${label}: ${data.articles} articles in ${data.storyCount} stories, ${data.changedByHand} changed by hand`
        }
      >
        <HeaderNotice message={message} />
        <ToggleGroup label="Time" value={range} options={RANGES} onChange={setRange} />
      </ScreenHeader>
      <Panel>
        <div className="flex flex-wrap items-end gap-4 border-line border-b p-4">
          <TextField
            label="Search"
            type="search"
            className="min-w-[240px] flex-1"
            placeholder="Headline, coin or outlet"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <SelectField
            label="Show"
            value={shared ? 'shared' : 'all'}
            options={[
              { value: 'shared', label: '2 outlets or more' },
              { value: 'all', label: 'All stories' },
            ]}
            onChange={(event) => setShared(event.target.value === 'shared')}
          />
          <Checkbox
            label="By hand only"
            className="min-h-11"
            checked={byHand}
            onChange={(event) => setByHand(event.target.checked)}
          />
        </div>
        {may && selected.length > 0 && (
          <div className="flex flex-wrap items-center gap-3 border-line border-b bg-surface-2 px-4 py-2">
            <span className="mr-auto text-cell">{selected.length} selected</span>
            <Button disabled={selected.length < 2} onClick={() => setMerging(true)}>
              Merge
            </Button>
            <Button variant="ghost" onClick={() => setSelected([])}>
              Clear
            </Button>
          </div>
        )}
        {!data && stories.isPending && <Skeleton className="m-4 h-40" />}
        {data?.stories.length === 0 && (
          <EmptyState
            icon={<Layers />}
            title={range === 'today' && !search && !byHand ? 'No stories today yet' : 'No stories found'}
            hint="Stories appear here as soon as articles are fetched and grouped."
          />
        )}
        <ul>
          {data?.stories.map((story) => (
            <StoryListRow
              key={story.id}
              story={story}
              selected={isSelected(story)}
              onSelect={() => toggle(story)}
              onLead={(article_id) =>
                change.mutate({
                  work: () =>
                    call('PUT /api/stories/:id/lead', { params: { id: story.id }, body: { article_id } }),
                  done: 'Lead chosen',
                })
              }
              onLock={(locked) =>
                change.mutate({
                  work: () =>
                    call('PUT /api/stories/:id/locked', { params: { id: story.id }, body: { locked } }),
                  done: locked ? 'Story locked' : 'Story unlocked',
                })
              }
              onSplit={(article) => setSplitting({ story, article })}
            />
          ))}
        </ul>
        {data && data.totalCount > 0 && (
          <p className="px-4 py-3 text-cell text-fg-3">
            1 to {data.stories.length} of {data.totalCount}
            {shared ? ' with 2 outlets or more' : ''}
          </p>
        )}
      </Panel>
      {merging && (
        <MergeDialog
          stories={selected}
          busy={change.isPending}
          onClose={() => setMerging(false)}
          onMerge={(lead) =>
            change.mutate({
              work: () =>
                call('POST /api/stories/merge', { body: { ids: selected.map(({ id }) => id), lead } }),
              done: 'Stories merged',
            })
          }
        />
      )}
      {splitting && (
        <SplitDialog
          {...splitting}
          others={data?.stories.filter(({ id }) => id !== splitting.story.id) ?? []}
          busy={change.isPending}
          onClose={() => setSplitting(undefined)}
          onSplit={(articles, into) =>
            change.mutate({
              work: () =>
                call('POST /api/stories/:id/split', {
                  params: { id: splitting.story.id },
                  body: { articles, into },
                }),
              done: 'Story split',
            })
          }
        />
      )}
    </>
  )
}

/** Whole days of the viewer's. */
function rangeOf(range: Range): { from: string; to: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const today = startOfDay(Date.now(), timeZone)
  const before = (days: number) =>
    startOfDay(Date.parse(`${isoDay(today, timeZone)}T12:00:00Z`) - days * DAY_MS, timeZone)
  const from = { today, yesterday: before(1), week: before(6) }[range]
  const to = range === 'yesterday' ? today : today + 2 * DAY_MS
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}
