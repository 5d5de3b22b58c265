import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight, ChevronLeft, ChevronRight, Eye, EyeOff, Sparkle, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { read } from '../../api/queries.ts'
import { overviewParagraphs } from '../../format/overview.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { ArticleImage } from '../../site/news/articles/article-image.tsx'
import { sourceName } from '../../site/news/articles/article-link.ts'
import { Button, IconButton, linkButtonClass } from '../../ui/button.tsx'
import { TagChip } from '../../ui/chip.tsx'
import { Dialog, dialogFootStart } from '../../ui/dialog.tsx'
import { Fact } from '../../ui/fact.tsx'
import type { TimedMessage } from '../../ui/notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDiscardGuard } from '../editing/leave-guard.tsx'
import { fieldWords, valueText } from '../logs/change-text.ts'
import { activityWords } from '../logs/log-text.ts'
import { useMay, WhyOff } from '../screen/permission.tsx'
import { ArticleCorrection } from './article-correction.tsx'
import { ArticleLinks } from './article-links.tsx'
import { ArticleReasons } from './article-reasons.tsx'
import { ByHand, ScoreFact } from './score-fact.tsx'

type ArticleDetailsProps = {
  article: AdminArticle
  analyzing: boolean
  /** The list, which need not hold the article. */
  articles: readonly AdminArticle[]
  /** Shown here because the dialog covers the screen's own messages. */
  message: TimedMessage | undefined
  onAnalyze: () => void
  onDelete: () => void
  onHide: () => void
  onOpen: (article: AdminArticle) => void
  onClose: () => void
}

export function ArticleDetails(props: ArticleDetailsProps) {
  const { article, analyzing, articles, message, onAnalyze, onDelete, onHide, onOpen, onClose } =
    props
  const mayEdit = useMay()
  const [dirty, setDirty] = useState(false)
  const { before, question } = useDiscardGuard(dirty)
  const place = articles.findIndex(({ id }) => id === article.id)
  const step = (by: number) => {
    const next = articles[place + by]
    if (place !== -1 && next) before(() => onOpen(next))
  }
  return (
    <Dialog
      title={article.title}
      description={<Place id={article.id} place={place} of={articles.length} step={step} />}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
        // in a text field the arrow keys move the caret
        const inField =
          event.target instanceof Element && event.target.matches('input, textarea, select')
        if (by && !inField) step(by)
      }}
      width="wide"
      onClose={() => before(onClose)}
      footer={
        <>
          <WhyOff />
          <Button
            variant="danger-quiet"
            icon={<Trash2 />}
            className={`${dialogFootStart} max-md:order-last max-md:w-full`}
            disabled={!mayEdit}
            onClick={onDelete}
          >
            Delete Article
          </Button>
          <Button
            icon={article.hidden ? <Eye /> : <EyeOff />}
            className="max-md:flex-1"
            disabled={!mayEdit}
            onClick={onHide}
          >
            {article.hidden ? 'Show' : 'Hide'}
          </Button>
          <a
            href={article.url}
            target="_blank"
            rel="noopener noreferrer"
            className={`${linkButtonClass()} max-md:flex-1`}
          >
            Open original
            <ArrowUpRight />
          </a>
          <Button
            variant="ink"
            icon={<Sparkle />}
            busy={analyzing}
            busyLabel="Analyzing..."
            className="max-md:flex-1"
            disabled={!mayEdit}
            onClick={onAnalyze}
          >
            Analyze with AI
          </Button>
        </>
      }
    >
      {/* over the content: nothing moves for it */}
      <div aria-live="polite" className="sticky top-0 z-10 h-0">
        {message && (
          <div className="rounded-[10px] shadow-pop">
            <Notice kind={message.kind} detail={message.detail}>
              {message.text}
            </Notice>
          </div>
        )}
      </div>
      <div key={article.id} className="grid gap-x-6 gap-y-6 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div>
          <div className="grid gap-x-6 gap-y-5 md:grid-cols-[264px_minmax(0,1fr)]">
            <div className="aspect-video self-start overflow-hidden rounded-[10px] bg-surface-3">
              <ArticleImage article={article} />
            </div>
            <dl className="grid grid-cols-[auto_1fr] content-start items-center gap-x-4 gap-y-2 text-cell [&_dt]:text-fg-3">
              {article.hidden && (
                <Row name="Public">
                  <Fact tone="off" icon={<EyeOff />}>
                    Hidden
                  </Fact>
                </Row>
              )}
              <Row name="Publisher">{sourceName(article)}</Row>
              <Row name="Published">{formatTimestamp(article.published_at)}</Row>
              <Row name="Tags">
                {article.tags.length > 0
                  ? article.tags.map((tag) => <TagChip key={tag.id}>{tag.name}</TagChip>)
                  : 'No tags'}
              </Row>
              {(['freshness', 'sentiment'] as const).map((kind) => (
                <Row key={kind} name={kind === 'freshness' ? 'Score' : 'Sentiment'}>
                  <ScoreFact kind={kind} score={article[`${kind}_score`]} />
                  {article.corrected.includes(kind) && <ByHand />}
                </Row>
              ))}
            </dl>
          </div>
          <hr className="my-5 border-line" />
          <h3 className="mb-1 text-small font-label">Overview</h3>
          <div className="grid gap-2.5 text-fg-2 leading-[22px]">
            {article.overview.trim() ? (
              overviewParagraphs(article.overview).map((text) => <p key={text}>{text}</p>)
            ) : (
              <p className="text-fg-3">No overview.</p>
            )}
          </div>
          <hr className="my-5 border-line" />
          <ArticleReasons article={article} />
        </div>
        <aside className="grid content-start gap-6 border-line max-xl:border-t max-xl:pt-5 xl:border-l xl:pl-6">
          <ArticleCorrection
            article={article}
            onDirty={setDirty}
            beforeDiscard={before}
            onLeave={onClose}
          />
          <ArticleLinks id={article.id} />
          <ArticleHistory article={article} />
        </aside>
      </div>
      {question}
    </Dialog>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt>{name}</dt>
    <dd className="flex flex-wrap gap-1 tabular-nums">{children}</dd>
  </div>
)

/** 'Article #20418, 2 of 50. Use arrow keys for the next one.', with buttons for touch. */
type PlaceProps = { id: number; place: number; of: number; step: (by: number) => void }

function Place({ id, place, of, step }: PlaceProps) {
  if (place === -1) return `Article #${id}`
  return (
    <div className="flex items-center gap-1">
      <p aria-live="polite" className="mr-auto tabular-nums">
        Article #{id}, {place + 1} of {of}.{' '}
        <span className="max-md:hidden">Use arrow keys for the next one.</span>
      </p>
      <IconButton
        label="Previous article"
        icon={<ChevronLeft />}
        disabled={place === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        label="Next article"
        icon={<ChevronRight />}
        disabled={place + 1 === of}
        onClick={() => step(1)}
      />
    </div>
  )
}

function ArticleHistory({ article: { id, corrected, correction } }: { article: AdminArticle }) {
  const logs = useQuery(
    read('GET /api/logs', {
      query: { entity_type: 'article', entity_id: id, changes: true, limit: 50 },
    }),
  )
  const changes = logs.data?.filter(({ change }) => change)
  return (
    <section aria-label="History">
      <h3 className="mb-2 text-small font-label">History</h3>
      <ol aria-busy={logs.isPending} className="grid gap-3 text-small">
        {changes?.map(({ id: logId, action, created_at, change }) => (
          <li key={logId} className="border-line-2 border-l-2 pl-3">
            <p className="text-meta text-fg-3">
              {formatTimestamp(created_at)}, {change?.by}
            </p>
            {change?.fields.length === 0 && <p>{activityWords(action)}</p>}
            {change?.fields.map(({ field, before, after }) => (
              <p key={field} className="[overflow-wrap:anywhere]">
                {fieldWords(field)} <del className="text-fg-3">{valueText(field, before)}</del> to{' '}
                <ins className="font-strong no-underline">{valueText(field, after)}</ins>
              </p>
            ))}
          </li>
        ))}
      </ol>
      {changes?.length === 0 && (
        <p className="text-hint text-fg-3">
          {/* the log is kept for a while, a correction for good */}
          {correction && corrected.length > 0
            ? `Corrected by ${correction.by}, ${formatTimestamp(correction.at)}.`
            : 'Nobody has changed it.'}
        </p>
      )}
      {logs.isError && <p className="text-hint text-fg-3">Could not be loaded.</p>}
    </section>
  )
}
