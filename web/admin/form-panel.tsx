import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Panel, PanelBody, PanelHead } from '../ui/panel.tsx'
import { holdStill } from './hold-still.ts'

type FormPanelProps = {
  title: string
  saving: boolean
  onSubmit: () => void
  className?: string
  children: ReactNode
}

/** A panel that is one form. Its fields say themselves what is missing, so the browser's own bubbles stay away. */
export function FormPanel({ title, saving, onSubmit, className, children }: FormPanelProps) {
  return (
    <Panel>
      <PanelHead title={title} />
      <PanelBody>
        <form
          noValidate
          {...holdStill(saving)}
          className={classNames('grid gap-4', className)}
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {children}
        </form>
      </PanelBody>
    </Panel>
  )
}
