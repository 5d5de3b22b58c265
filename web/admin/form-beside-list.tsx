import type { ReactNode } from 'react'

/** A form panel and its list: stacked, and from 1280 the form is a column beside the list. */
export function FormBesideList({ form, list }: { form: ReactNode; list: ReactNode }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[360px_minmax(0,1fr)]">
      {form}
      {list}
    </div>
  )
}
