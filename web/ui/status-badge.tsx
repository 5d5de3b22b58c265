import { Ban, CircleCheck, CircleX, Clock, Contrast, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Fact, type Tone } from './fact.tsx'

/** Each status has its own colour and shape, so that it is readable in greyscale. */
const looks: Record<string, { tone: Tone; icon: ReactNode }> = {
  success: { tone: 'bull', icon: <CircleCheck /> },
  Active: { tone: 'bull', icon: <CircleCheck /> },
  failed: { tone: 'bear', icon: <CircleX /> },
  Quiet: { tone: 'mid', icon: <Clock /> },
  Failing: { tone: 'bear', icon: <CircleX /> },
  partial: { tone: 'mid', icon: <Contrast className="[&>path]:fill-current" /> },
  pending: { tone: 'info', icon: <Clock /> },
  Inactive: { tone: 'off', icon: <Ban /> },
  'Not analyzed': { tone: 'off', icon: <Ban /> },
}

const otherLook = { tone: 'off' as const, icon: <Info /> }

export function StatusBadge({ status }: { status: string }) {
  const look = Object.hasOwn(looks, status) ? (looks[status] ?? otherLook) : otherLook
  return (
    <Fact tone={look.tone} icon={look.icon}>
      {status}
    </Fact>
  )
}
