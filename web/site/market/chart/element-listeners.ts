import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

export type Handlers = {
  [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void
}

/** Listens to the same kinds of events for as long as the element lives, with the handlers of the latest rendering. */
export function useElementListeners(element: RefObject<HTMLElement | null>, handlers: Handlers) {
  const handle = useEffectEvent((event: Event) => {
    const handler = handlers[event.type as keyof Handlers] as ((event: Event) => void) | undefined
    handler?.(event)
  })
  const types = Object.keys(handlers).join(' ')
  // a layout effect, so that a press right after the first paint is not lost
  useLayoutEffect(() => {
    const stop = new AbortController()
    for (const type of types.split(' ')) {
      // a click is stopped before the links in the element see it
      const options = { signal: stop.signal, capture: type === 'click' }
      element.current?.addEventListener(type, (event) => handle(event), options)
    }
    return () => stop.abort()
  }, [element, types])
}
