import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { ChartScale } from './chart-marks.ts'

/**
 * Pixels per user unit at the box's current size. Measured before drawing and on resize only, to avoid forced
 * layouts.
 */
export function useScale(surface: RefObject<HTMLElement | null>, width: number, height: number): ChartScale {
  const [size, setSize] = useState(() => sizeOf(surface.current))
  useLayoutEffect(() => {
    const box = surface.current
    if (!box) return
    const watch = new ResizeObserver(() => setSize((known) => unlessSame(known, sizeOf(box))))
    watch.observe(box)
    return () => watch.disconnect()
  }, [surface])
  return useMemo(
    () => (size ? { x: size.wide / width, y: size.high / height } : { x: 1, y: 1 }),
    [size, width, height],
  )
}

type Size = { wide: number; high: number }

/** Undefined while the box is hidden. */
function sizeOf(box: HTMLElement | null): Size | undefined {
  const { width: wide, height: high } = box?.getBoundingClientRect() ?? { width: 0, height: 0 }
  return wide > 0 ? { wide, high } : undefined
}

function unlessSame(known: Size | undefined, now: Size | undefined) {
  return now && (now.wide !== known?.wide || now.high !== known.high) ? now : known
}
