import type { UseMutationResult } from '@tanstack/react-query'
import { roleFor } from '../../../contract/accounts/powers.ts'
import type { Reply } from '../../../contract/api.ts'
import { call } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { sourceName } from '../../site/news/articles/article-link.ts'
import { Button } from '../../ui/button.tsx'
import { Meta, PartTitle } from '../../ui/text.tsx'
import { useMay } from '../screen/permission.tsx'

type ArticleStoryProps = {
  id: number
  story: NonNullable<Reply<'GET /api/articles/:id/links'>['story']>
  change: UseMutationResult<unknown, Error, () => Promise<unknown>>
}

/** The story an article belongs to; it can be taken out. */
export function ArticleStoryPanel({ id, story, change }: ArticleStoryProps) {
  const may = useMay(roleFor('stories'))
  const isLead = story.members.some((member) => member.id === id && member.lead)
  const split = () =>
    change.mutate(() =>
      call('POST /api/stories/:id/split', { params: { id: story.id }, body: { articles: [id] } }),
    )
  return (
    <section aria-label="Story">
      <PartTitle>Story</PartTitle>
      <ol className="grid gap-1.5 text-small">
        {story.members.map((member) => (
          <li key={member.id}>
            <b className="font-strong">{sourceName(member)}</b>{' '}
            <Meta>{formatTimestamp(member.at)}</Meta>
            {member.lead && ', lead'}
            {member.copy && ', copy'}
          </li>
        ))}
      </ol>
      <p className="mt-3 flex flex-wrap items-center gap-3 text-small">
        {story.slug && story.outlets > 1 && (
          <a
            className="link finger"
            href={`/stories/${story.id}/${story.slug}`}
            target="_blank"
            rel="noopener"
          >
            Open story
          </a>
        )}
        {may && (
          <Button
            size="sm"
            disabled={isLead}
            title={isLead ? 'Choose another lead first.' : undefined}
            busy={change.isPending}
            onClick={split}
          >
            Take out of story
          </Button>
        )}
      </p>
    </section>
  )
}
