import { ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { countText } from '../../../contract/platform/count-text.ts'
import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import type { HeadlineEdit } from '../../../contract/stories/stories.ts'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { AccentLink } from '../frame/page-frame/text-links.tsx'
import { ReportedAt } from './reported-at.tsx'
import { formatSpan } from './story-words.ts'

export function HeadlineEdits({ edits }: { edits: readonly HeadlineEdit[] }) {
  if (edits.length === 0) return null
  const byArticle = Map.groupBy(edits, ({ article_id }) => article_id)
  const outlets = new Set(edits.map(({ publisher_name }) => publisher_name)).size
  return (
    <div id="headline-edits" className="scroll-mt-20">
      <Panel>
        <PanelHead title="Headline edits">
          <span className="text-small text-fg-3">
            {countText(outlets, 'outlet')}, {countText(edits.length, 'edit')}
          </span>
          <AccentLink to="/corrections?show=all">All corrections</AccentLink>
        </PanelHead>
        <PanelBody>
          {[...byArticle.values()].map((ofArticle) => (
            <ArticleEdits key={ofArticle[0]?.article_id} edits={ofArticle} />
          ))}
        </PanelBody>
      </Panel>
    </div>
  )
}

function ArticleEdits({ edits }: { edits: HeadlineEdit[] }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="not-first:mt-3.5 not-first:border-line not-first:border-t not-first:pt-3.5">
      {(open ? edits : edits.slice(0, 1)).map((edit) => (
        <div key={edit.at} className="not-first:mt-2.5">
          <EditedHeadline edit={edit} outlet={edit.publisher_name ?? UNKNOWN_SOURCE} />
        </div>
      ))}
      {edits.length > 1 && (
        <EarlierButton open={open} onToggle={() => setOpen(!open)}>
          {countText(edits.length - 1, 'earlier edit')}
        </EarlierButton>
      )}
    </div>
  )
}

type EarlierButtonProps = { open: boolean; onToggle: () => void; children: string }

export const EarlierButton = ({ open, onToggle, children }: EarlierButtonProps) => (
  <button
    type="button"
    aria-expanded={open}
    onClick={onToggle}
    data-print="hide"
    className="mt-1.5 flex min-h-[26px] items-center gap-1 text-small font-label text-fg-2 hover:text-fg max-md:min-h-11"
  >
    {children}
    <ChevronDown className={`size-[13px]! text-fg-3 ${open ? 'rotate-180' : ''}`} />
  </button>
)

type EditedHeadlineProps = { edit: Omit<HeadlineEdit, 'publisher_name'>; outlet?: string }

export function EditedHeadline({ edit, outlet }: EditedHeadlineProps) {
  const age = Date.parse(edit.at) - Date.parse(edit.published_at)
  return (
    <div>
      <p className="mb-1 text-small text-fg-3">
        {outlet && (
          <>
            <b className="font-label text-fg-2">{outlet}</b>,{' '}
          </>
        )}
        <ReportedAt at={edit.at} />
        {age > 0 && `, ${formatSpan(age)} after publication`}
      </p>
      <p className="text-base [overflow-wrap:anywhere]">
        <WordChanges words={edit.words} />
      </p>
    </div>
  )
}

/** A headline with the words that went struck through and those that came underlined. */
export const WordChanges = ({ words }: Pick<HeadlineEdit, 'words'>) =>
  words.map(({ text, change }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of one edit never change places
    <Fragment key={index}>
      {index > 0 && ' '}
      {change === 'kept' ? text : <ChangedWord change={change}>{text}</ChangedWord>}
    </Fragment>
  ))

const changes = {
  removed: { Tag: 'del', className: 'bg-bear-tint text-bear-text line-through decoration-[1.5px]' },
  added: {
    Tag: 'ins',
    className: 'bg-bull-tint text-bull-text underline decoration-2 underline-offset-3',
  },
} as const

function ChangedWord({ change, children }: { change: keyof typeof changes; children: ReactNode }) {
  const { Tag, className } = changes[change]
  return (
    <Tag className={`rounded-[3px] px-[3px] py-px ${className}`}>
      <span className="sr-only">{change} </span>
      {children}
    </Tag>
  )
}
