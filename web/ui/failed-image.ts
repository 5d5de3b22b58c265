import { type Ref, useCallback, useState } from 'react'

/**
 * Detects an image that cannot be shown, also one that failed before hydration: its error event is gone, but
 * it is complete without a width.
 */
export function useFailedImage(): { failed: boolean; ref: Ref<HTMLImageElement>; onError: () => void } {
  const [failed, setFailed] = useState(false)
  const onError = useCallback(() => setFailed(true), [])
  const ref = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(true)
  }, [])
  return { failed, ref, onError }
}
