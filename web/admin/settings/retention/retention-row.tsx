import type { ReactNode } from 'react'
import type { RetentionPreview } from '../../../../contract/admin/retention.ts'
import { Muted, SmallText } from '../../../ui/text.tsx'
import { KIND_TEXTS, previewText } from './retention-text.ts'

const GRID = 'grid gap-x-5 gap-y-2.5 px-5 md:grid-cols-[minmax(0,1.2fr)_220px_minmax(0,1fr)]'

/** The names of the columns, where they stand side by side. */
export const RetentionHead = () => (
  <div
    aria-hidden="true"
    className={`${GRID} border-line border-b bg-surface-2 py-2.5 text-hint font-label text-fg-3 max-md:hidden`}
  >
    <span>What</span>
    <span>Keep</span>
    <span>Would be deleted now</span>
  </div>
)

type RetentionRowProps = {
  kind: keyof RetentionPreview
  preview: RetentionPreview | undefined
  failed: boolean
  /** The figure is still that of the limits before. */
  stale: boolean
  children: ReactNode
}

export function RetentionRow(props: RetentionRowProps) {
  const { kind, preview, failed, stale, children } = props
  const { name, hint } = KIND_TEXTS[kind]
  const text = preview && previewText(kind, preview[kind])
  return (
    <li className={`${GRID} items-center py-3.5`}>
      <div>
        <p className="font-label">{name}</p>
        <SmallText>{hint}</SmallText>
      </div>
      {children}
      <p
        aria-live="polite"
        aria-busy={stale}
        className="content-center text-small whitespace-pre-line md:min-h-10 text-fg-2 tabular-nums"
      >
        <Muted className="md:sr-only">Would be deleted now: </Muted>
        {text ? (
          <span className={stale ? 'opacity-50' : undefined}>
            <strong className="font-label text-fg">{text.figure}</strong>
            {text.about}
          </span>
        ) : (
          <Muted>{failed ? 'could not be counted' : 'counting…'}</Muted>
        )}
      </p>
    </li>
  )
}
