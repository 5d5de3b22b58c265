import { ArrowDown, ArrowUp, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { controlClass } from '../../../ui/field-frame.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { Columns, useTableView } from './table-order.ts'

type TableToolsProps<Name extends string> = {
  /** 'coins'. */
  what: string
  columns: Columns<never, Name>
  view: Omit<ReturnType<typeof useTableView<Name>>, 'params' | 'put'>
  /** How many are shown, and of when. */
  count: ReactNode
  /** Where the heads cannot be pressed, the order is chosen from a list; this class hides it elsewhere. */
  narrow: string
  narrowTools?: ReactNode
  children?: ReactNode
}

/** Above a table: its filter, and on narrow screens its order. */
export function TableTools<Name extends string>(props: TableToolsProps<Name>) {
  const { what, columns, view } = props
  const isUp = view.sort.order === 'asc'
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b p-3 md:px-4">
        <div className="relative w-full max-w-[320px] max-md:max-w-none">
          <Search className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-fg-3" />
          <input
            ref={view.box}
            type="search"
            aria-label={`Filter ${what}`}
            placeholder={`Filter ${what}...`}
            autoComplete="off"
            maxLength={100}
            value={view.filter}
            onChange={(event) => view.onFilter(event.target.value)}
            className={`${controlClass} h-9 border-line-2! pr-3 pl-9 max-md:h-11`}
          />
        </div>
        {props.children}
        <p className="ml-auto text-small text-fg-3 tabular-nums" aria-live="polite">
          {props.count}
        </p>
      </div>
      <div className={`flex items-center gap-2 border-line border-b p-3 ${props.narrow}`}>
        <SelectField
          label="Sort by"
          hideLabel
          value={view.sort.column}
          onChange={(event) => view.onOrder(event.target.value as Name)}
          options={Object.keys(columns).map((by) => ({
            value: by,
            label: columns[by as Name].label,
          }))}
          className="min-w-0 flex-1"
        />
        <IconButton
          label={isUp ? 'Ascending, reverse' : 'Descending, reverse'}
          icon={isUp ? <ArrowUp /> : <ArrowDown />}
          onClick={() => view.onOrder(view.sort.column)}
        />
        {props.narrowTools}
      </div>
    </>
  )
}
