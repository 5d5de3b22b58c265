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
    openLayers.push(element)
    showOnlyTopLayer()
    const target =
      initialFocus?.current ?? element.querySelector<HTMLElement>('[data-autofocus]') ?? firstField(element)
    ;(target ?? element).focus()

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
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [layer, initialFocus])
}

function showOnlyTopLayer() {
  const top = openLayers.at(-1)
  document.documentElement.toggleAttribute('data-modal-open', top !== undefined)
  for (const child of document.body.children) {
    if (!(child instanceof HTMLElement) || child.dataset.staysLive !== undefined) continue
    child.inert = top !== undefined && child !== top
  }
}

function firstField(element: HTMLElement) {
  return element.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')
}
