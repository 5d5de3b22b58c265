import { X } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import { useModal } from './modal.ts'

type PopoverProps = {
  /** The figure it belongs to: placed below it, and returns the focus to it. */
  anchor: HTMLElement
  /** The id of its heading, which has `tabIndex={-1}` and gets the focus. */
  headingId: string
  onClose: () => void
  children: ReactNode
}

const PHONE = '(width < 769px)'
const WIDTH = 408
const GAP = 6
const MARGIN = 16
const MIN_HEIGHT = 240
/** Height a card has at first. The side is chosen once, so that it does not flip when contents arrive. */
const USUAL_HEIGHT = 360
/** Height of the sticky navigation bar, which a card must not cover. */
const BAR = 64

/** Details of a figure, beside it; a sheet on phones. Mount to open. Never part of a page's first JavaScript. */
export function Popover(props: PopoverProps) {
  const [phone] = useState(() => window.matchMedia(PHONE).matches)
  return createPortal(phone ? <Sheet {...props} /> : <Card {...props} />, document.body)
}

type TitledPopoverProps = Omit<PopoverProps, 'headingId'> & {
  heading: ReactNode
  /** Height of the sheet on phones, set before its content arrives, so that it does not jump. */
  roomClass?: string
}

/** The heading at once, the content when loaded. */
export function TitledPopover({ heading, roomClass, children, ...popover }: TitledPopoverProps) {
  const headingId = useId()
  return (
    <Popover headingId={headingId} {...popover}>
      <div className="flex items-center gap-2.5 py-3 pr-2.5 pl-[18px] max-md:pt-0">
        <h2
          id={headingId}
          tabIndex={-1}
          className="mr-auto flex items-center gap-2 text-base font-strong text-fg outline-none"
        >
          {heading}
        </h2>
        <IconButton
          label="Close"
          icon={<X />}
          onClick={popover.onClose}
          className="size-8 max-md:size-11"
        />
      </div>
      <div className={roomClass}>{children}</div>
    </Popover>
  )
}

function Card({ anchor, headingId, onClose, children }: PopoverProps) {
  const card = useRef<HTMLDivElement>(null)
  const [place] = useState(() => placeBeside(anchor))
  /** Escape and the ends of its tab order return the focus to the figure. */
  const close = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onClose()
    anchor.focus({ preventScroll: true })
  }
  useLayoutEffect(
    () => document.getElementById(headingId)?.focus({ preventScroll: true }),
    [headingId],
  )
  useEffect(() => {
    const onPress = (event: Event) => {
      const target = event.target as Node
      if (!card.current?.contains(target) && !anchor.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [anchor, onClose])
  return (
    <div
      ref={card}
      role="dialog"
      aria-labelledby={headingId}
      style={place}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || (event.key === 'Tab' && leaves(event, card))) close(event)
      }}
      className="absolute z-30 overflow-y-auto animate-[rise-in_var(--dur-base)_var(--ease)] rounded-panel bg-pop text-small text-fg-2 ring-line motion-reduce:animate-none"
    >
      {children}
    </div>
  )
}

function leaves(event: KeyboardEvent, card: RefObject<HTMLElement | null>): boolean {
  const stops = [...(card.current?.querySelectorAll<HTMLElement>('a[href], button') ?? [])]
  const end = event.shiftKey ? stops[0] : stops.at(-1)
  const onHeading = event.shiftKey && !stops.includes(document.activeElement as HTMLElement)
  return onHeading || document.activeElement === end
}

function placeBeside(anchor: HTMLElement) {
  const { left, right, top, bottom } = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const width = Math.min(WIDTH, clientWidth - 2 * MARGIN)
  const alignsRight = (left + right) / 2 > clientWidth / 2
  const start = alignsRight ? right - width : left
  const above = bottom + GAP + USUAL_HEIGHT > clientHeight && top - BAR > clientHeight - bottom
  return {
    width,
    left: Math.max(MARGIN, Math.min(start, clientWidth - width - MARGIN)) + window.scrollX,
    ...(above
      ? { bottom: clientHeight - (top + window.scrollY) + GAP, maxHeight: top - GAP - BAR }
      : {
          top: bottom + window.scrollY + GAP,
          maxHeight: Math.max(clientHeight - bottom - 2 * GAP, MIN_HEIGHT),
        }),
  }
}

const SWIPE_PX = 60

function Sheet({ headingId, onClose, children }: PopoverProps) {
  const layer = useRef<HTMLDialogElement>(null)
  const from = useRef<number | undefined>(undefined)
  useModal(layer, onClose)
  return (
    <dialog
      ref={layer}
      aria-labelledby={headingId}
      className="modal dialog"
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div
        tabIndex={-1}
        className="dialog-panel max-h-[calc(100%-24px)] overflow-auto! text-small text-fg-2"
      >
        <div
          aria-hidden="true"
          onPointerDown={(event) => {
            from.current = event.clientY
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerUp={(event) => {
            if (from.current !== undefined && event.clientY - from.current > SWIPE_PX) onClose()
            from.current = undefined
          }}
          className="sticky top-0 z-10 grid h-5 flex-none touch-none place-items-center bg-pop before:h-1 before:w-9 before:rounded-pill before:bg-line-2"
        />
        {children}
      </div>
    </dialog>
  )
}
