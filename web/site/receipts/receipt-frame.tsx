import { RotateCw, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'

type ReceiptFrameProps = {
  heading: ReactNode
  anchor: HTMLElement
  onClose: () => void
  children: ReactNode
  /** Height of the sheet on phones, set before its content arrives, so that it does not jump. */
  roomClass?: string
}

/** Frame of a receipt, beside its figure or as a sheet: the heading at once, the content when loaded. */
export function ReceiptFrame({
  heading,
  anchor,
  onClose,
  children,
  roomClass = 'max-md:h-[540px]',
}: ReceiptFrameProps) {
  const headingId = useId()
  return (
    <Popover anchor={anchor} headingId={headingId} onClose={onClose}>
      <div className="flex items-center gap-2.5 py-3 pr-2.5 pl-[18px] max-md:pt-0">
        <h2
          id={headingId}
          tabIndex={-1}
          className="mr-auto flex items-center gap-2 text-[16px] leading-[22px] font-headline text-fg outline-none"
        >
          {heading}
        </h2>
        <IconButton label="Close" icon={<X />} onClick={onClose} className="size-8 max-md:size-11" />
      </div>
      <div className={roomClass}>{children}</div>
    </Popover>
  )
}

type ReceiptFailureProps = { title: string; hint: string; onRetry: () => void; className: string }

export function ReceiptFailure({ title, hint, onRetry, className }: ReceiptFailureProps) {
  return (
    <div role="alert" className={`grid justify-items-center text-center ${className}`}>
      <b className="font-label text-fg">{title}</b>
      <p className="mb-3 text-small text-fg-3">{hint}</p>
      <Button icon={<RotateCw />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
