import { articleHref } from '../article/article-link.ts'
import { useMyFeed } from '../my-feed/my-feed-store.ts'
import { changeWithUndo } from '../my-feed/undo.ts'
import { PanelRow, PanelSection } from './panel-section.tsx'

/** Articles kept for later, newest first: they need no call to the server. */
export function LaterSection() {
  const later = useMyFeed((feed) => feed.later)
  return (
    <PanelSection title="Read later" count={later.length}>
      {later.length === 0 && (
        <p className="text-hint text-fg-3">Keep an article with 'Read later' in the menu at its end.</p>
      )}
      <ul>
        {later.map(({ id, title, outlet, url }) => (
          <PanelRow
            key={id}
            removeLabel={`Remove ${title}`}
            onRemove={() =>
              changeWithUndo('Removed from My feed', (feed) => ({
                ...feed,
                later: feed.later.filter((other) => other.id !== id),
              }))
            }
          >
            <a
              href={articleHref(url)}
              target="_blank"
              rel="noopener noreferrer"
              className="line-clamp-2 font-label hover:underline hover:underline-offset-3 max-md:pt-1.5"
            >
              {title}
            </a>
            <span className="block truncate text-hint leading-4 text-fg-3 max-md:pb-1.5">{outlet}</span>
          </PanelRow>
        ))}
      </ul>
    </PanelSection>
  )
}
