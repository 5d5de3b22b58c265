import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return <span style={style} className={classNames('skeleton', className)} />
}

/** One below the other, given by their classes. */
export const SkeletonLines = ({ lines }: { lines: readonly string[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
  lines.map((line, index) => <Skeleton key={index} className={line} />)

type SkeletonRegionProps = {
  label?: string
  lines?: readonly string[]
  children?: ReactNode
  className?: string
}

/** Wraps a group of skeletons: announced as busy, and shown only when loading lasts longer than 150 ms. */
export function SkeletonRegion({
  label = 'Loading',
  lines = [],
  children,
  className,
}: SkeletonRegionProps) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className={className}>
      <div aria-hidden="true" className="animate-[appear-late_150ms_linear]">
        <SkeletonLines lines={lines} />
        {children}
      </div>
    </div>
  )
}
