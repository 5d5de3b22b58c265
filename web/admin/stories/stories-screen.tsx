import { Layers } from 'lucide-react'
import { countText } from '../../../contract/platform/count-text.ts'
import { type AdminStory, STORIES_PAGE } from '../../../contract/stories/story-edits.ts'
import { useTimedNotice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'
import { ListState } from '../data-table/list-state.tsx'
import { Pager } from '../data-table/pager.tsx'
import { useMay } from '../screen/permission.tsx'
import { ScreenHeader } from '../screen/screen-header.tsx'
import { SelectedStoriesBar } from './selected-stories-bar.tsx'
import { useStoryDialogs } from './story-dialogs.tsx'
import { StoryFilterBar } from './story-filter-bar.tsx'
import { STORY_RANGES, type StoryFilters } from './story-filters.ts'
import { StoryListRow } from './story-list-row.tsx'
import { useStories } from './use-stories.ts'
import { useStoryChanges } from './use-story-changes.ts'
import { useStorySelection } from './use-story-selection.ts'

export function StoriesScreen() {
  const { message, fail } = useTimedNotice()
  const may = useMay()
  const selection = useStorySelection({ listed: () => data?.stories, fail })
  const { selected } = selection
  const { stories, filters, change, time } = useStories(fail, selection.clear)
  const { data } = stories
  const changes = useStoryChanges({
    onDone: () => {
      selection.clear()
      dialogs.close()
    },
    onFail: (reason) => fail('Failed to change the story', reason),
  })
  const dialogs = useStoryDialogs({ selected, listed: data?.stories ?? [], changes })

  return (
    <>
      <ScreenHeader
        message={message}
        title="Stories"
        description={
          data &&
          `${time}: ${countText(data.articles, 'article')} in ${countText(data.storyCount, 'story', 'stories')}, ${data.changedByHand} changed by hand`
        }
      >
        <ToggleGroup
          label="Time"
          value={filters.range}
          options={STORY_RANGES}
          onChange={(range) => change({ range })}
        />
      </ScreenHeader>
      <Panel>
        <StoryFilterBar filters={filters} change={change} />
        <StoryList {...{ stories, filters, selection, changes }} onSplit={dialogs.split} />
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
        <SelectedStoriesBar
          {...{ selected, changes }}
          onMerge={dialogs.merge}
          onClear={selection.clear}
        />
      )}
      {dialogs.shown}
    </>
  )
}

type StoryListProps = {
  stories: ReturnType<typeof useStories>['stories']
  filters: StoryFilters
  selection: ReturnType<typeof useStorySelection>
  changes: ReturnType<typeof useStoryChanges>
  onSplit: (story: AdminStory, article: number) => void
}

function StoryList({ stories, filters, selection, changes, onSplit }: StoryListProps) {
  const listed = stories.data?.stories
  const isNarrowed = filters.search !== '' || filters.byHand
  return (
    <ListState
      query={{ ...stories, data: listed }}
      rowPx={72}
      empty={{
        icon: <Layers />,
        title:
          filters.range === 'today' && !isNarrowed ? 'No stories today yet' : 'No stories found',
        hint: 'Stories appear here as soon as articles are fetched and grouped.',
      }}
    >
      <ul aria-busy={stories.isPlaceholderData}>
        {listed?.map((story) => (
          <StoryListRow
            key={story.id}
            story={story}
            selected={selection.isSelected(story)}
            onSelect={() => selection.toggle(story)}
            onTwin={() => story.twin && void selection.selectBoth(story, story.twin.id)}
            changes={changes}
            onSplit={(article) => onSplit(story, article)}
          />
        ))}
      </ul>
    </ListState>
  )
}
