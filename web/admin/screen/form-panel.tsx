import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { EditorsOnly } from './permission.tsx'

type FormPanelProps = {
  title: string
  onSubmit: () => void
  className?: string
  children: ReactNode
}

/** A panel that is one form. Its fields say themselves what is missing, so the browser's own bubbles stay away. */
export function FormPanel({ title, onSubmit, className, children }: FormPanelProps) {
  return (
    <Panel>
      <PanelHead title={title} />
      <PanelBody>
        <form
          noValidate
          className={classNames('grid gap-4', className)}
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          <EditorsOnly>{children}</EditorsOnly>
        </form>
      </PanelBody>
    </Panel>
  )
}

/** A form panel and its list: stacked, and from 1280 the form is a column beside the list. */
export function FormBesideList({ form, list }: { form: ReactNode; list: ReactNode }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[360px_minmax(0,1fr)]">
      {form}
      {list}
    </div>
  )
}
