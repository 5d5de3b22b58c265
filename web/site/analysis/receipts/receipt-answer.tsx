import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRegion } from '../../../ui/skeleton.tsx'

type ReceiptAnswerProps<Answer> = {
  name: 'receipt' | 'price reaction'
  query: { data: Answer | undefined; isError: boolean; refetch: () => unknown }
  /** What a failure leaves as it is. */
  hint: string
  failureClass: string
  loadingClass: string
  lines: readonly string[]
  children: (answer: Answer) => ReactNode
}

/** The loaded content; until then placeholder lines, or the error. */
export function ReceiptAnswer<Answer>({
  name,
  query,
  hint,
  children,
  ...looks
}: ReceiptAnswerProps<Answer>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError)
    return (
      <SkeletonRegion
        label={`Loading the ${name}`}
        lines={looks.lines}
        className={looks.loadingClass}
      />
    )
  return (
    <div role="alert" className={`grid justify-items-center text-center ${looks.failureClass}`}>
      <b className="font-label text-fg">The {name} could not be loaded</b>
      <p className="mb-3 text-small text-fg-3">{hint}</p>
      <Button icon={<RotateCw />} onClick={() => query.refetch()}>
        Try again
      </Button>
    </div>
  )
}
