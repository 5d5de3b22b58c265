import type { ReactNode } from 'react'

type ScrollTableProps = {
  label: string
  heads: readonly string[]
  headClass: string
  /** Of the box that scrolls, and of the table in it. */
  className?: string
  tableClass: string
  children: ReactNode
}

/** A table that scrolls sideways where it does not fit, also by the keyboard. */
export const ScrollTable = (props: ScrollTableProps) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    tabIndex={0}
    aria-label={props.label}
    className={`overflow-x-auto ${props.className ?? ''}`}
  >
    <table className={`w-full text-cell ${props.tableClass}`}>
      <thead>
        <tr>
          {props.heads.map((head, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same head
            <th key={place} scope="col" className={`${props.headClass} text-right first:text-left`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {props.children}
    </table>
  </section>
)
