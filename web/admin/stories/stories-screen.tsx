import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Layers, Link2, Merge, X } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type AdminStory, STORIES_PAGE } from '../../../contract/stories/story-edits.ts'
import { call, reasonOf } from '../../api/call.ts'
import { read } from '../../api/queries.ts'
import { dateFormat } from '../../format/date-format.ts'
import { currentSearchParams, useDebouncedText } from '../../page/url-state.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox, TextField } from '../../ui/fields.tsx'
import { useTimedNotice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { ListState } from '../data-table/list-state.tsx'
import { Pager } from '../data-table/table.tsx'
import { FloatingBar } from '../screen/floating-bar.tsx'
import { useMay } from '../screen/permission.tsx'
import { ScreenHeader, useFetchFailure } from '../screen/screen-header.tsx'
import { MergeDialog, SplitDialog } from './story-dialogs.tsx'
import { changeFilters, RANGES, rangeOf, readFilters, type StoryFilters } from './story-filters.ts'
import { StoryListRow } from './story-list-row.tsx'
import { useStoryChanges } from './use-story-changes.ts'

const dayOf = dateFormat('MMM d')

export function StoriesScreen() {
  const { message, fail } = useTimedNotice()
  const may = useMay()
  const [address, setAddress] = useSearchParams()
  const filters = readFilters(address)
  const [selected, setSelected] = useState<AdminStory[]>([])
  const [merging, setMerging] = useState(false)
  const [splitting, setSplitting] = useState<{ story: AdminStory; article: number } | undefined>()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const span = rangeOf(filters.range, Date.now(), timeZone)
  const stories = useQuery({
    ...read('GET /api/stories/admin', {
      query: {
        ...span,
        ...(filters.search && { search: filters.search }),
        shared: !filters.all,
        ...(filters.byHand && { by_hand: true }),
        page: filters.page,
      },
    }),
    placeholderData: keepPreviousData,
  })
  useFetchFailure(stories, 'Failed to fetch stories', fail)
  const changes = useStoryChanges({
    onDone: () => {
      setSelected([])
      setMerging(false)
      setSplitting(undefined)
    },
    onFail: (reason) => fail('Failed to change the story', reason),
  })
  const change = (filter: Partial<StoryFilters>) => {
    setSelected([])
    setAddress(changeFilters(readFilters(currentSearchParams()), filter), { replace: true })
  }
  const { text, type } = useDebouncedText(filters.search, (search) => change({ search }))
  const isSelected = ({ id }: { id: number }) => selected.some((story) => story.id === id)
  const toggle = (story: AdminStory) =>
    setSelected((before) =>
      isSelected(story) ? before.filter(({ id }) => id !== story.id) : [...before, story],
    )
  const { data } = stories
  // the twin may be on another page, or of another day
  const selectBoth = async (story: AdminStory, twin: number) => {
    try {
      const other =
        data?.stories.find(({ id }) => id === twin) ??
        (await call('GET /api/stories/:id/admin', { params: { id: twin } }))
      setSelected((before) => [
        ...before.filter(({ id }) => id !== story.id && id !== twin),
        ...[story, other].sort((a, b) => a.id - b.id),
      ])
    } catch (error) {
      fail('Failed to fetch the story', reasonOf(error))
    }
  }
  const label = RANGES.find(({ value }) => value === filters.range)?.label
  const time =
    filters.range === 'week' ? label : `${label}, ${dayOf(Date.parse(span.from), timeZone)}`
  const isNarrowed = filters.search !== '' || filters.byHand

  return (
    <>
      <ScreenHeader
        message={message}
        title="Stories"
        description={
          data &&
          `${time}: ${data.articles} articles in ${data.storyCount} stories, ${data.changedByHand} changed by hand`
        }
      >
        <ToggleGroup
          label="Time"
          value={filters.range}
          options={RANGES}
          onChange={(range) => change({ range })}
        />
      </ScreenHeader>
      <Panel>
        <div className="flex flex-wrap items-end gap-3.5 border-line border-b px-5 py-4 max-md:grid max-md:px-4">
          <TextField
            label="Search"
            type="search"
            className="min-w-[240px] flex-1"
            placeholder="Headline, coin or outlet"
            value={text}
            onChange={(event) => type(event.target.value)}
          />
          <SelectField
            label="Show"
            className="md:w-[200px]"
            value={filters.all ? 'all' : 'shared'}
            options={[
              { value: 'shared', label: '2 outlets or more' },
              { value: 'all', label: 'All stories' },
            ]}
            onChange={(event) => change({ all: event.target.value === 'all' })}
          />
          <Checkbox
            label="By hand only"
            className="md:min-h-9"
            checked={filters.byHand}
            onChange={(event) => change({ byHand: event.target.checked })}
          />
        </div>
        <ListState
          query={{ ...stories, data: data?.stories }}
          rowPx={72}
          empty={{
            icon: <Layers />,
            title:
              filters.range === 'today' && !isNarrowed
                ? 'No stories today yet'
                : 'No stories found',
            hint: 'Stories appear here as soon as articles are fetched and grouped.',
          }}
        >
          <ul aria-busy={stories.isPlaceholderData}>
            {data?.stories.map((story) => (
              <StoryListRow
                key={story.id}
                story={story}
                selected={isSelected(story)}
                onSelect={() => toggle(story)}
                onTwin={() => story.twin && void selectBoth(story, story.twin.id)}
                changes={changes}
                onSplit={(article) => setSplitting({ story, article })}
              />
            ))}
          </ul>
        </ListState>
        {data && data.totalCount > 0 && (
          <Pager
            page={filters.page}
            pageSize={STORIES_PAGE}
            total={data.totalCount}
            of={filters.all ? '' : ' with 2 outlets or more'}
            onPage={(page) => change({ page })}
          />
        )}
      </Panel>
      {may && selected.length > 0 && (
        <FloatingBar label={`Actions for ${selected.length} selected`}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <b className="font-strong max-md:flex-1">
              {selected.length} {selected.length === 1 ? 'story' : 'stories'} selected
            </b>
            <Button
              variant="ink"
              icon={<Merge />}
              className="max-md:order-1 max-md:h-11 max-md:w-full"
              disabled={selected.length < 2}
              onClick={() => setMerging(true)}
            >
              Merge
            </Button>
            {selected.length === 2 && (
              <Button
                icon={<Link2 />}
                className="max-md:order-1 max-md:h-11 max-md:w-full"
                disabled={changes.isPending}
                onClick={() => {
                  const [older, newer] = selected.toSorted((a, b) => a.id - b.id)
                  if (older && newer) changes.joinThread(newer.id, older.id)
                }}
              >
                Join in a thread
              </Button>
            )}
            <IconButton label="Clear selection" icon={<X />} onClick={() => setSelected([])} />
          </div>
        </FloatingBar>
      )}
      {merging && (
        <MergeDialog
          stories={selected}
          busy={changes.isPending}
          onClose={() => setMerging(false)}
          onMerge={(lead) => changes.merge(selected, lead)}
        />
      )}
      {splitting && (
        <SplitDialog
          {...splitting}
          others={data?.stories.filter(({ id }) => id !== splitting.story.id) ?? []}
          busy={changes.isPending}
          onClose={() => setSplitting(undefined)}
          onSplit={(articles, into) => changes.split(splitting.story.id, articles, into)}
        />
      )}
    </>
  )
}
