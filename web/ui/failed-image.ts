import { type Ref, useCallback, useState } from 'react'

/** Also for images that failed before hydration: their error event is gone, but they have no width. */
export function useFailedImage(): {
  failed: boolean
  ref: Ref<HTMLImageElement>
  onError: () => void
} {
  const [failed, setFailed] = useState(false)
  const onError = useCallback(() => setFailed(true), [])
  const ref = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(true)
  }, [])
  return { failed, ref, onError }
}
