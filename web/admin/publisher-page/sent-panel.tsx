import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { FeedFetch } from '../../../contract/news/publisher-page.ts'
import { read } from '../../api/queries.ts'
import { shortTime } from '../../format/short-time.ts'
import { Button } from '../../ui/button.tsx'
import { MarkedText } from '../../ui/marked.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { copyText } from '../screen/copy-text.ts'

type SentPanelProps = { publisherId: number; fetch: FeedFetch }

/** Stored beginning of a reply, as plain text; never rendered as HTML. */
export function SentPanel({ publisherId, fetch }: SentPanelProps) {
  const answer = useQuery({
    ...read('GET /api/publishers/:id/fetches/:fetch', {
      params: { id: publisherId, fetch: fetch.id },
    }),
    // a stored reply never changes
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  })
  const sent = answer.data?.sent ?? ''
  return (
    <Panel id="sent" className="scroll-mt-20">
      <PanelHead title="What the server sent">
        <span className="text-small text-fg-3 tabular-nums max-md:order-last max-md:w-full">
          First 2 kB of {shortTime(fetch.at)}, stored
        </span>
        <Button
          size="sm"
          variant="ghost"
          icon={<Copy />}
          disabled={sent === ''}
          onClick={() => void copyText(sent)}
        >
          Copy
        </Button>
      </PanelHead>
      <PanelBody>
        {answer.isError ? (
          <p role="alert" className="text-small text-bear-text">
            Could not be loaded.
          </p>
        ) : (
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
            tabIndex={0}
            aria-label="Stored answer"
            aria-busy={answer.isPending}
            className="h-[268px] overflow-auto rounded-[10px] border border-line bg-surface-2 px-3.5 py-3"
          >
            <pre className="font-mono text-hint leading-[18px] text-fg-2">
              <MarkedText
                text={sent.slice(0, headEnd(sent))}
                pattern={WORTH_MARKING}
                className={lookOf}
              />
              {sent.slice(headEnd(sent))}
            </pre>
          </section>
        )}
      </PanelBody>
    </Panel>
  )
}

/** Most useful parts: requests in bold; status lines, content types and feed addresses highlighted. */
const WORTH_MARKING =
  /^GET .*$|(?<=^HTTP )\d{3} .*$|(?<=^(?:content-type|location|retry-after|cf-mitigated): ).*$/gm

const lookOf = (part: string) =>
  part.startsWith('GET ') ? 'bg-transparent font-strong text-fg' : 'bg-mid-tint text-mid-text'

/** The body follows the first empty line. */
const headEnd = (text: string) => (text.includes('\n\n') ? text.indexOf('\n\n') : text.length)
