import { type KeyboardEvent, useId } from 'react'
import { FETCH_KINDS, type FetchKind } from '../../../contract/news/fetch-kinds.ts'
import type { FeedFetch } from '../../../contract/news/publisher-page.ts'
import { shortTime } from '../../format/short-time.ts'
import { classNames } from '../../ui/class-names.ts'
import { nextIndex } from '../../ui/roving-focus.ts'
import { TitledPanel } from '../screen/titled-panel.tsx'
import { broughtText, durationText, kindWords } from './fetch-words.ts'

/** Distinguished by shape and height, not by colour alone. */
const shapes: Record<FetchKind, string> = {
  new: 'h-9 bg-bull',
  unchanged: 'h-2.5 bg-control',
  'rate-limited':
    'h-[22px] bg-[repeating-linear-gradient(135deg,var(--mid)_0_3px,var(--mid-tint)_3px_6px)] shadow-[inset_0_0_0_1px_var(--mid)]',
  'not-a-feed': 'crossed-out h-9',
  timeout: 'h-9 border-2 border-info border-dashed',
  error: 'h-9 bg-[linear-gradient(var(--bear)_0_30%,transparent_30%_42%,var(--bear)_42%)]',
}
const keyHeights: Partial<Record<FetchKind, string>> = {
  unchanged: 'h-1.5!',
  'rate-limited': 'h-[11px]!',
}

type FetchStripProps = {
  fetches: readonly FeedFetch[]
  selected: FeedFetch
  onSelect: (fetch: FeedFetch) => void
}

/** The latest fetches as one listbox; the selected one is described in the line below. */
export function FetchStrip({ fetches, selected, onSelect }: FetchStripProps) {
  const id = useId()
  const first = fetches[0] ?? selected
  const last = fetches.at(-1) ?? selected
  const at = fetches.indexOf(selected)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = fetches[nextIndex(event.key, at, fetches.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onSelect(next)
  }
  return (
    <TitledPanel
      title="Last 50 fetches"
      note={`${shortTime(first.at)} to ${shortTime(last.at)}`}
      body=""
      className="mb-4"
    >
      <div
        role="listbox"
        tabIndex={0}
        aria-label={`Last ${fetches.length} fetches, oldest first`}
        aria-activedescendant={`${id}-${selected.id}`}
        aria-orientation="horizontal"
        onKeyDown={onKeyDown}
        className="grid min-h-11 grid-cols-[repeat(50,minmax(0,1fr))] items-end gap-0.5 rounded-[4px] max-md:grid-cols-[repeat(25,minmax(0,1fr))] max-md:gap-y-2.5"
      >
        {fetches.map((fetch) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox itself has the keys
          <div
            key={fetch.id}
            id={`${id}-${fetch.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={fetch === selected}
            aria-label={`${shortTime(fetch.at)}: ${kindWords[fetch.kind]}`}
            title={`${shortTime(fetch.at)}: ${kindWords[fetch.kind]}`}
            onClick={() => onSelect(fetch)}
            className={classNames(
              'rounded-[2px] aria-selected:outline-2 aria-selected:outline-focus aria-selected:outline-offset-1',
              shapes[fetch.kind],
            )}
          />
        ))}
      </div>
      <Legend fetches={fetches} />
      <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-[10px] border border-line bg-surface-2 px-3.5 py-2.5 text-small text-fg-2 tabular-nums">
        <b className="font-strong text-fg">{shortTime(selected.at)}</b>
        <span>{kindWords[selected.kind]}</span>
        {selected.status_line && <span>{selected.status_line}</span>}
        <span>{durationText(selected.milliseconds)}</span>
        <span className="min-w-0 [overflow-wrap:anywhere]">{broughtText(selected)}</span>
        <a
          href="#sent"
          className="ml-auto font-label text-accent-text hover:underline max-md:ml-0 max-md:inline-flex max-md:min-h-11 max-md:basis-full max-md:items-center"
        >
          What the server sent
        </a>
      </div>
    </TitledPanel>
  )
}

function Legend({ fetches }: { fetches: readonly FeedFetch[] }) {
  return (
    <ul
      aria-label="Kinds of fetches"
      className="mt-3 flex flex-wrap gap-x-[18px] gap-y-1.5 text-small text-fg-2 tabular-nums"
    >
      {FETCH_KINDS.map((kind) => (
        <li key={kind} className="inline-flex items-center gap-[7px]">
          <i
            aria-hidden="true"
            className={classNames('h-4! w-[9px] rounded-[2px]', shapes[kind], keyHeights[kind])}
          />
          <span>
            <b className="font-strong text-fg">
              {fetches.filter((fetch) => fetch.kind === kind).length}
            </b>{' '}
            {kindWords[kind]}
          </span>
        </li>
      ))}
    </ul>
  )
}
