import { useLayoutEffect } from 'react'
import { chartKeys } from './chart-keys.ts'
import { useChartPointer } from './chart-pointer.ts'
import { type ChartInput, useChartSelection } from './chart-selection.ts'
import { useElementListeners } from './element-listeners.ts'

/** Mouse, touch and keyboard input of a chart: read points, select marks, select spans. */
export function useChartInput(on: ChartInput) {
  const selection = useChartSelection(on)
  useElementListeners(on.surface, useChartPointer(on, selection))
  useElementListeners(on.image, chartKeys(on, selection))
  useLayoutEffect(() => {
    if (on.surface.current) on.surface.current.dataset.chart = 'live'
  }, [on.surface])
  const { current, chosen, choose, start, marking, setDraft } = selection
  return { current, chosen, choose, start, marking, cancel: () => setDraft(undefined) }
}
