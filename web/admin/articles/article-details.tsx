import { ArrowUpRight, ChevronLeft, ChevronRight, Eye, EyeOff, Sparkle, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { overviewParagraphs } from '../../format/overview.ts'
import { Button, IconButton, linkButtonClass } from '../../ui/button.tsx'
import { Dialog, dialogFootStart } from '../../ui/dialog.tsx'
import { Notice, type TimedMessage } from '../../ui/notice.tsx'
import { MutedText } from '../../ui/text.tsx'
import { useDiscardGuard } from '../editing/leave-guard.tsx'
import { useMay, WhyOff } from '../screen/permission.tsx'
import { ArticleCorrection } from './article-correction.tsx'
import { ArticleFacts } from './article-facts.tsx'
import { ArticleHistory } from './article-history.tsx'
import { ArticleLinksPanel } from './article-links-panel.tsx'
import { ArticleReasons } from './article-reasons.tsx'

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
  const { article, articles, message, onOpen, onClose } = props
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
      footer={<DetailsFoot {...props} />}
    >
      <MessageOnTop message={message} />
      <div key={article.id} className="grid gap-x-6 gap-y-6 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div>
          <ArticleFacts article={article} />
          <hr className="my-5 border-line" />
          <Overview text={article.overview} />
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
          <ArticleLinksPanel id={article.id} />
          <ArticleHistory article={article} />
        </aside>
      </div>
      {question}
    </Dialog>
  )
}

type DetailsFootProps = Pick<
  ArticleDetailsProps,
  'article' | 'analyzing' | 'onAnalyze' | 'onDelete' | 'onHide'
>

function DetailsFoot({ article, analyzing, onAnalyze, onDelete, onHide }: DetailsFootProps) {
  const mayEdit = useMay()
  return (
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
  )
}

/** Over the content: nothing moves for it. */
const MessageOnTop = ({ message }: Pick<ArticleDetailsProps, 'message'>) => (
  <div aria-live="polite" className="sticky top-0 z-10 h-0">
    {message && (
      <div className="rounded-[10px] shadow-pop">
        <Notice kind={message.kind} detail={message.detail}>
          {message.text}
        </Notice>
      </div>
    )}
  </div>
)

function Overview({ text }: { text: string }) {
  return (
    <>
      <h3 className="mb-1 text-small font-label">Overview</h3>
      <div className="grid gap-2.5 text-fg-2 leading-[22px]">
        {text.trim() ? (
          overviewParagraphs(text).map((paragraph) => <p key={paragraph}>{paragraph}</p>)
        ) : (
          <MutedText>No overview.</MutedText>
        )}
      </div>
    </>
  )
}

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
