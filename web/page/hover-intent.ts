const REST_MS = 150
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Starts `prefetch` once the pointer or the focus has rested on an element, before it is pressed. If it fails, the press
 * tries again.
 */
export function onHoverIntent(prefetch: () => Promise<unknown>) {
  const start = () => {
    clearTimeout(timer)
    timer = setTimeout(() => prefetch().catch(() => {}), REST_MS)
  }
  return { onPointerEnter: start, onFocus: start, onPointerLeave: () => clearTimeout(timer) }
}
