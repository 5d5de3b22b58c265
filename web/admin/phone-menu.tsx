import { Menu, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { IconButton } from '../ui/button.tsx'
import { useModal } from '../ui/modal.ts'
import { BrandLink } from './brand.tsx'
import { Sidebar } from './sidebar.tsx'

/** Below 769 px: a bar with the brand, and the sidebar's links as a sheet from the left. */
export function AdminPhoneMenu() {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const [shownOn, setShownOn] = useState(pathname)
  // a guarded link is followed only after its confirmation, when the sheet is closed
  if (shownOn !== pathname) {
    setShownOn(pathname)
    setOpen(false)
  }
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center justify-between border-line border-b bg-surface px-4 md:hidden">
      <BrandLink />
      <IconButton
        label="Open menu"
        variant="plain"
        icon={<Menu className="size-[18px]!" />}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      {open && createPortal(<Sheet onClose={() => setOpen(false)} />, document.body)}
    </header>
  )
}

function Sheet({ onClose }: { onClose: () => void }) {
  const layer = useRef<HTMLDialogElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  useModal(layer, onClose, close)
  return (
    <dialog
      ref={layer}
      aria-label="Menu"
      className="modal"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="flex h-full w-[min(300px,calc(100%-56px))] animate-[slide-in-left_var(--dur-slow)_var(--ease)] flex-col bg-surface px-3 pt-1.5 pb-4 ring-dialog">
        <div className="mb-2 flex items-center justify-between">
          <BrandLink className="px-2" />
          <IconButton
            ref={close}
            label="Close menu"
            icon={<X className="size-[18px]!" />}
            onClick={onClose}
          />
        </div>
        <Sidebar onFollow={onClose} />
      </div>
    </dialog>
  )
}
