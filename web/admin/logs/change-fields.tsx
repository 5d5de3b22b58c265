import { ArrowRight } from 'lucide-react'
import type { Change } from '../../../contract/accounts/activity.ts'
import { changedFieldWords, valueText } from './change-text.ts'

export function ChangeFields({ change }: { change: Change }) {
  if (change.fields.length === 0) return null
  return (
    <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-[10px] border border-line bg-surface-2 px-3 py-2 text-hint">
      {change.fields.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-fg-3">{changedFieldWords(field)}</dt>
          <dd className="[overflow-wrap:anywhere]">
            <del className="text-fg-3 decoration-bear">
              <span className="sr-only">before: </span>
              {valueText(field, before)}
            </del>{' '}
            <ArrowRight className="inline size-3! text-fg-3" aria-hidden />{' '}
            <ins className="font-strong text-fg no-underline">
              <span className="sr-only">now: </span>
              {valueText(field, after)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
