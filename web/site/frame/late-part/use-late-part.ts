import { createElement, Suspense } from 'react'
import { componentOf, loadOnce } from '../../../page/load-once.ts'

export const useLatePart = loadOnce(
  () => import('./late-part.ts'),
  'site/frame/late-part/late-part.ts',
  'late',
)

type Name = 'MarketDashboard' | 'TopStoriesPanel' | 'GroupSwitch' | 'MenuBar' | 'PageFoot'

/** A constant element in a boundary of its own, so that code that comes later keeps nothing else waiting. */
export const lateElement = (name: Name) =>
  createElement(Suspense, null, createElement(componentOf(useLatePart, name)))
