import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Fact } from '../../ui/fact.tsx'

/** Marks what a person decided and the program keeps. */
export function HandFact({ children }: { children: ReactNode }) {
  return (
    <Fact tone="off" icon={<Pencil />} className="border-dashed border-control bg-transparent">
      {children}
    </Fact>
  )
}
