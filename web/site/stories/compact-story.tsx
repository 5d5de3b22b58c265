import type { ReactNode } from 'react'
import { Link } from '../../page/link.tsx'
import { SentimentShape } from './sentiment-mark.tsx'
import { storyHref } from './story-href.ts'

type CompactStoryProps = {
  story: { id: number; slug: string; title: string }
  median: number | null
  children: ReactNode
}

export function CompactStory({ story, median, children }: CompactStoryProps) {
  return (
    <li className="compact">
      <SentimentShape score={median} className="" />
      <div className="min-w-0">
        <h3>
          <Link to={storyHref(story)}>{story.title}</Link>
        </h3>
        <p className="compact-facts">{children}</p>
      </div>
    </li>
  )
}
