import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Fact } from '../../ui/fact.tsx'

/** Marks a date that is near. */
export const SoonFact = ({ isSoon, children }: { isSoon: boolean; children: ReactNode }) =>
  isSoon ? (
    <Fact tone="mid" icon={<Clock />}>
      {children}
    </Fact>
  ) : (
    children
  )
