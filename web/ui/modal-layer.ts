import { type RefObject, useEffect, useRef } from 'react'

const openLayers: HTMLElement[] = []

/**
 * Makes `layer`, a child of <body>, the only live part of the page while it is mounted: everything else becomes
 * inert, Escape asks to close, focus goes in and comes back. Toasts (data-stays-live) stay readable and clickable.
 */
export function useModalLayer(
  layer: RefObject<HTMLElement | null>,
  onClose: () => void,
  initialFocus?: RefObject<HTMLElement | null>,
) {
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    const element = layer.current
    if (!element) return
    const opener = document.activeElement
    const comeBack = () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
    openLayers.push(element)
    showOnlyTopLayer()
    const target =
      initialFocus?.current ?? firstTextField(element) ?? element.querySelector<HTMLElement>('[role]')
    target?.focus()

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || openLayers.at(-1) !== element) return
      event.preventDefault()
      close.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      openLayers.splice(openLayers.indexOf(element), 1)
      showOnlyTopLayer()
      comeBack()
      // A question on top of this layer, leaving together with it, still held the page inert.
      queueMicrotask(() => {
        if (document.activeElement === document.body) comeBack()
      })
    }
  }, [layer, initialFocus])
}

function showOnlyTopLayer() {
  const top = openLayers.at(-1)
  holdPage(top !== undefined)
  document.documentElement.toggleAttribute('data-modal-open', top !== undefined)
  for (const child of document.body.children) {
    if (!(child instanceof HTMLElement) || child.dataset.staysLive !== undefined) continue
    child.inert = top !== undefined && child !== top
  }
}

/** The page keeps its width when its scrollbar goes. */
function holdPage(hold: boolean) {
  const { style } = document.documentElement
  const scrollbarPx = window.innerWidth - document.documentElement.clientWidth
  if (!hold) style.paddingRight = ''
  else if (scrollbarPx > 0) style.paddingRight = `${scrollbarPx}px`
}

/** Somebody who opens a form wants to type; on a touch screen that would raise the keyboard over it. */
function firstTextField(element: HTMLElement) {
  if (window.matchMedia('(pointer: coarse)').matches) return null
  const field = element.querySelector<HTMLInputElement>(
    'input:enabled:not([type="file"]), select:enabled, textarea:enabled',
  )
  return field?.matches('select, [type="checkbox"]') ? null : field
}
