import { type RefObject, useLayoutEffect, useState } from 'react'
import type { ChartScale } from './chart-marks.ts'

/** Pixels of a user unit, as the box is stretched now. */
export function useScale(surface: RefObject<HTMLElement | null>, width: number, height: number): ChartScale {
  const [scale, setScale] = useState({ x: 1, y: 1 })
  useLayoutEffect(() => {
    const box = surface.current
    if (!box) return
    const measure = () => {
      const { width: wide, height: high } = box.getBoundingClientRect()
      if (wide > 0) setScale({ x: wide / width, y: high / height })
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [surface, width, height])
  return scale
}
