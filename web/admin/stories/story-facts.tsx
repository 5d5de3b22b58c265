import { CircleHelp, Link2, Lock, Merge } from 'lucide-react'
import { countText } from '../../../contract/platform/count-text.ts'
import type { AdminStory } from '../../../contract/stories/story-edits.ts'
import { shortTime } from '../../format/short-time.ts'
import { sourceName } from '../../site/news/articles/article-link.ts'
import { formatSpan } from '../../site/stories/story-words.ts'
import { Fact, toneClass } from '../../ui/fact.tsx'
import { PublisherLogo } from '../../ui/publisher-logo.tsx'
import { EditorFact } from '../screen/editor-fact.tsx'
import { useMay } from '../screen/permission.tsx'

type StoryFactsProps = { story: AdminStory; onTwin: () => void }

const MOST_TILES = 8
const TITLE_CHARACTERS = 28

/** Below a story's title: who reports it, and what is special about it. */
export function StoryFactLine({ story, onTwin }: StoryFactsProps) {
  const outlets = [...new Set(story.members.map(sourceName))]
  const span = Date.parse(story.last_at) - Date.parse(story.first_at)
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-fg-3 tabular-nums">
      <span className="flex flex-wrap gap-[3px]">
        {outlets.slice(0, MOST_TILES).map((name) => (
          <PublisherLogo key={name} name={name} url={null} size={20} />
        ))}
      </span>
      <span>
        <b className="font-label text-fg-2">
          {sourceName({ publisher_name: story.first_publisher })}
        </b>{' '}
        first, {shortTime(story.first_at)}
      </span>
      <span>
        {countText(story.outlets, 'outlet')}
        {story.members.length > 1 && ` in ${formatSpan(span)}`}
      </span>
      {story.doubtful > 0 && (
        <Fact tone="mid" icon={<CircleHelp />}>
          {story.doubtful} doubtful
        </Fact>
      )}
      <EditorFacts story={story} />
      {story.locked && (
        <Fact tone="off" icon={<Lock />}>
          Locked
        </Fact>
      )}
      {story.thread !== null && (
        <Fact tone="off" icon={<Link2 />}>
          In a thread with ‘{shortened(story.thread)}’
        </Fact>
      )}
      {story.twin && <TwinButton twin={story.twin} onPress={onTwin} />}
    </div>
  )
}

/** What a person changed. */
function EditorFacts({ story }: { story: AdminStory }) {
  const moved = story.members.filter((member) => member.by_hand).length
  return (
    <>
      {story.lead_by_hand && <EditorFact>Lead chosen</EditorFact>}
      {story.merged && <EditorFact>Merged</EditorFact>}
      {!story.merged && moved > 0 && <EditorFact>{moved} moved here</EditorFact>}
      {!story.merged && moved === 0 && story.by_hand && <EditorFact>By hand</EditorFact>}
    </>
  )
}

type TwinButtonProps = { twin: NonNullable<AdminStory['twin']>; onPress: () => void }

function TwinButton({ twin, onPress }: TwinButtonProps) {
  const may = useMay()
  return (
    <button
      type="button"
      disabled={!may}
      title={twin.title}
      onClick={onPress}
      className={`inline-flex min-h-6 items-center gap-1.5 rounded-fact border px-[7px] text-left text-hint font-strong max-md:min-h-11 [&>svg]:size-3 [&>svg]:flex-none ${toneClass.info}`}
    >
      <Merge />
      {`Looks like ‘${shortened(twin.title)}’, ${twin.likeness.toFixed(2)}`}
    </button>
  )
}

function shortened(title: string): string {
  if (title.length <= TITLE_CHARACTERS) return title
  const wordEnd = title.lastIndexOf(' ', TITLE_CHARACTERS) + 1
  return `${title.slice(0, wordEnd || TITLE_CHARACTERS).trimEnd()}...`
}
