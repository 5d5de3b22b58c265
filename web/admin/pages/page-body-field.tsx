import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { PageBody } from '../../site/news/pages/page-body.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import { MutedText } from '../../ui/text.tsx'
import { ToggleGroup } from '../../ui/toggle-group.tsx'

const modes = [
  { value: 'write' as const, label: 'Write' },
  { value: 'preview' as const, label: 'Preview' },
]

/** The text of a page as Markdown, and what visitors will see of it, rendered by the server as it is for them. */
type BodyProps = { value: string; onChange: (event: { target: { value: string } }) => void }

export function PageBodyField({ value, onChange }: BodyProps) {
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  const headingId = useId()
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center justify-between">
        <span id={headingId} aria-hidden="true" className="text-small font-label">
          Body
        </span>
        <ToggleGroup label="Body" value={mode} options={modes} onChange={setMode} />
      </div>
      {mode === 'write' ? (
        <TextAreaField
          label="Body"
          hideLabel
          rows={14}
          value={value}
          hint="Markdown. Links may lead to https, mailto or a path such as /scores; HTML is shown as text."
          onChange={onChange}
        />
      ) : (
        <BodyPreview body={value} />
      )}
    </div>
  )
}

function BodyPreview({ body }: { body: string }) {
  const { data, error } = useQuery({
    queryKey: ['page preview', body],
    queryFn: ({ signal }) => call('POST /api/pages/preview', { body: { body } }, { signal }),
    gcTime: 0,
  })
  const isEmpty = body.trim() === ''
  const note = error?.message ?? (isEmpty && 'Empty: the meta description is shown instead.')
  return (
    <section
      aria-label="Body preview"
      aria-busy={!data && !error}
      className="min-h-[332px] rounded-control border border-line bg-surface px-4 py-3"
    >
      {note && <MutedText>{note}</MutedText>}
      {!note && data && <PageBody html={data.body_html} />}
    </section>
  )
}
