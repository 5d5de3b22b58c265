import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Fact } from '../../ui/fact.tsx'

/** Marks a value that an editor set and that jobs leave alone. */
export function EditorFact({ children }: { children: ReactNode }) {
  return (
    <Fact tone="off" icon={<Pencil />} className="border-dashed border-control bg-transparent">
      {children}
    </Fact>
  )
}
