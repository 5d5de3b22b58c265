import { type Ref, useCallback, useState } from 'react'

/**
 * Tells when an image cannot be shown, also when that happened before React took over (the error event is gone by
 * then, but a finished image without a width has failed).
 */
export function useFailedImage(): { failed: boolean; ref: Ref<HTMLImageElement>; onError: () => void } {
  const [failed, setFailed] = useState(false)
  const onError = useCallback(() => setFailed(true), [])
  const ref = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(true)
  }, [])
  return { failed, ref, onError }
}
