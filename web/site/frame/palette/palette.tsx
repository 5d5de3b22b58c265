import { CornerDownLeft, Search } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { countText } from '../../../../contract/platform/count-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useModal } from '../../../ui/modal.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Keycap } from '../shortcuts/keycap.tsx'
import { OptionGroup, OptionRow, type PaletteItem } from './palette-item.tsx'
import { type PaletteRows, usePaletteRows } from './use-palette-rows.ts'

/** Search everything, or go anywhere. Mount it to open it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const layer = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const listId = useId()
  const navigate = useNavigate()
  const rows = usePaletteRows(text)
  const { items, last } = rows
  const current = items.find(({ key }) => key === chosen) ?? rows.start
  const idOf = (item: PaletteItem) => `${listId}-${item.key.replace(/\W+/g, '-')}`
  // Escape empties the field first
  useModal(layer, () => (text ? type('') : onClose()), input)
  useEffect(() => {
    if (current) document.getElementById(idOf(current))?.scrollIntoView({ block: 'nearest' })
  })

  function type(next: string) {
    setText(next)
    setChosen(undefined)
  }
  const choose = ({ href, run, key }: PaletteItem, newTab = false) => {
    if (!href) {
      setChosen(key)
      return run?.()
    }
    onClose()
    if (newTab || !href.startsWith('/')) window.open(href, '_blank', 'noopener')
    else navigate(href, { state: { fresh: true } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const place = current ? items.indexOf(current) : -1
    if (step) setChosen(items.at((place + step) % items.length)?.key)
    else if (event.key === 'Enter' && current) choose(current, event.ctrlKey || event.metaKey)
    else if (event.key === 'Tab' && !event.shiftKey && last[0]) choose(last[0])
    else return
    event.preventDefault()
  }
  return createPortal(
    <dialog
      ref={layer}
      aria-label="Search and go to"
      className="modal place-items-start justify-items-center p-0 pt-24 open:grid max-md:place-items-stretch max-md:pt-0"
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="flex w-full max-w-[640px] flex-col overflow-hidden rounded-dialog bg-pop ring-dialog max-md:h-full max-md:max-w-none max-md:rounded-none">
        <PaletteField
          ref={input}
          aria-controls={listId}
          aria-activedescendant={current && idOf(current)}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onClose={onClose}
        />
        <PaletteList
          id={listId}
          rows={rows}
          row={(item) => (
            <OptionRow
              key={item.key}
              item={item}
              id={idOf(item)}
              typed={rows.typed}
              selected={item === current}
              onChoose={(newTab) => choose(item, newTab)}
              onPoint={() => setChosen(item.key)}
            />
          )}
        />
        <PaletteKeys canSearch={rows.typed !== ''} />
        <p role="status" className="sr-only">
          {rows.isDone && countText(items.length, 'result')}
        </p>
      </div>
    </dialog>,
    document.body,
  )
}

type PaletteFieldProps = ComponentProps<'input'> & {
  ref: RefObject<HTMLInputElement | null>
  onClose: () => void
}

const PaletteField = ({ onClose, ...input }: PaletteFieldProps) => (
  <div className="flex h-14 flex-none items-center gap-3 border-line border-b pr-4 pl-5 max-md:pr-1">
    <Search className="size-[18px]! text-fg-3" />
    <input
      {...input}
      role="combobox"
      aria-expanded="true"
      aria-autocomplete="list"
      aria-label="Search and go to"
      placeholder="Search or go to"
      autoComplete="off"
      spellCheck={false}
      maxLength={500}
      className="h-full min-w-0 flex-1 bg-transparent text-part font-normal outline-none placeholder:text-fg-3 placeholder:opacity-100"
    />
    <button
      type="button"
      onClick={onClose}
      aria-label="Esc, close"
      className="inline-grid h-6 place-items-center rounded-[5px] border border-line-2 bg-surface-2 px-[7px] text-hint font-label text-fg-3 max-md:hidden"
    >
      Esc
    </button>
    <Button variant="ghost" className="md:hidden" onClick={onClose}>
      Cancel
    </Button>
  </div>
)

type PaletteListProps = {
  id: string
  rows: PaletteRows
  row: (item: PaletteItem) => ReactNode
}

const PaletteList = ({ id, rows, row }: PaletteListProps) => (
  <div className="h-[464px] overflow-auto px-2 pt-1.5 pb-2 max-md:h-auto max-md:flex-1 max-md:px-1">
    {rows.isNothing && (
      <div className="grid justify-items-center px-3 pt-9 pb-5 text-center">
        <b className="font-strong">Nothing found for '{rows.typed}'</b>
        <p className="text-fg-3">Coins, stories, categories and settings were searched.</p>
      </div>
    )}
    <div id={id} role="listbox" aria-label="Results">
      {rows.groups.map(({ name, items }) => (
        <OptionGroup
          key={name}
          name={name}
          className={rows.isNothing ? 'hidden' : (rooms[name] ?? '')}
        >
          {items.length > 0 ? items.map(row) : <LateRoom name={name} rows={rows} />}
        </OptionGroup>
      ))}
      {rows.last.map(row)}
    </div>
  </div>
)

const PaletteKeys = ({ canSearch }: { canSearch: boolean }) => (
  <div className="flex flex-none gap-4 border-line border-t bg-surface-2 px-5 py-[9px] text-hint text-fg-3 max-md:hidden">
    <span className="inline-flex items-center gap-1.5">
      <Keycap>↑</Keycap>
      <Keycap>↓</Keycap>choose
    </span>
    <span className="inline-flex items-center gap-1.5">
      <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-[5px] border border-line-2 bg-surface-2">
        <CornerDownLeft className="size-3!" aria-label="Enter" />
      </kbd>
      open
    </span>
    {canSearch && (
      <span className="inline-flex items-center gap-1.5">
        <Keycap>Tab</Keycap>search in the feed
      </span>
    )}
  </div>
)

/** The place of a late group is as high before it arrives as after. */
const rooms: Record<string, string> = {
  Stories: 'min-h-[162px] max-md:min-h-[186px]',
  Articles: 'min-h-[118px] max-md:min-h-[134px]',
}

function LateRoom({ name, rows: { isDone, isFailed } }: { name: string; rows: PaletteRows }) {
  if (isDone)
    return (
      <p className="px-3 py-2.5 text-small text-fg-3">
        {isFailed ? `${name} could not be searched.` : 'none found'}
      </p>
    )
  return (
    <div className="grid h-11 items-center px-3">
      <Skeleton className="h-3.5 w-3/5" />
    </div>
  )
}
