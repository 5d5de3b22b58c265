import type { Context } from '../platform/context.ts'
import type { FollowStory } from './channels/follow-message.ts'
import type { FollowReport, StoryOf } from './followed-kind.ts'
import type { MessageRow } from './messages-store.ts'
import { correctedHeadline } from './store.ts'

/** A story, one more outlet that has it, or a headline of it that was corrected. */
export async function reportStory(
  { db }: Pick<Context, 'db'>,
  { kind, story_id, before, edition }: MessageRow,
  storyOf: StoryOf,
): Promise<FollowReport | undefined> {
  const story = await storyOf(story_id)
  if (!story) return undefined
  if (kind !== 'correction' || before === null) {
    const news = kind === 'outlet' ? 'outlet' : 'story'
    return {
      news,
      kind: 'story',
      story,
      title: story.headline,
      lines: [reportedBy(story, news === 'outlet')],
    }
  }
  // one that is not of the story's lead
  const headline = edition < 0 ? await correctedHeadline(db, -edition) : story.headline
  if (headline === undefined) return undefined
  return {
    news: 'correction',
    kind: 'correction',
    story: { ...story, headline, before },
    title: `Corrected: ${headline}`,
    lines: [`It was: ${before}`],
  }
}

function reportedBy({ outlets }: FollowStory, isMore: boolean): string {
  if (outlets.length === 1) return outlets[0] ?? ''
  return `${isMore ? 'Now reported' : 'Reported'} by ${outlets.length} independent outlets: ${outlets.join(', ')}`
}
