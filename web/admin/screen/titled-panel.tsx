import type { ReactNode } from 'react'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'

type TitledPanelProps = {
  title: string
  /** A few quiet words at the right of the title. */
  note?: ReactNode
  tools?: ReactNode
  /** Classes of the padded body; without it the children reach the edges. */
  body?: string
  className?: string
  id?: string
  children?: ReactNode
}

export function TitledPanel({ title, note, tools, body, children, ...panel }: TitledPanelProps) {
  return (
    <Panel {...panel}>
      <PanelHead title={title}>
        {note && <span className="text-small text-fg-3 tabular-nums">{note}</span>}
        {tools}
      </PanelHead>
      {body === undefined ? children : <PanelBody className={body}>{children}</PanelBody>}
    </Panel>
  )
}
