import { useSyncExternalStore } from 'react'
import { formatCount } from '../../format/count.ts'
import { forgetMarks, readingMemory, subscribeToReading } from '../feed/reading-memory.ts'
import { changeMyFeed, useMyFeed } from '../my-feed/my-feed-store.ts'
import { offerUndo } from '../my-feed/undo.ts'
import { PanelOption, PanelSection } from './panel-section.tsx'

export function ReadingSection() {
  const dimRead = useMyFeed((feed) => feed.dimRead)
  const showLastVisit = useMyFeed((feed) => feed.showLastVisit)
  const { read } = useSyncExternalStore(subscribeToReading, readingMemory)
  return (
    <PanelSection title="Reading">
      <PanelOption
        label="Dim what I have read"
        hint={
          read.size === 0 ? (
            'Nothing marked yet'
          ) : (
            <>
              {formatCount(read.size)} {read.size === 1 ? 'article' : 'articles'} marked.{' '}
              <button
                type="button"
                onClick={() => offerUndo('Read marks are forgotten', forgetMarks())}
                className="finger font-medium text-accent-text hover:underline hover:underline-offset-3"
              >
                Forget them
              </button>
            </>
          )
        }
        checked={dimRead}
        onChange={(on) => changeMyFeed((feed) => ({ ...feed, dimRead: on }))}
      />
      <PanelOption
        label="Show where I left off"
        hint="The line 'Your last visit' in the feed"
        checked={showLastVisit}
        onChange={(on) => changeMyFeed((feed) => ({ ...feed, showLastVisit: on }))}
      />
    </PanelSection>
  )
}
