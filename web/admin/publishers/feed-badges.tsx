import { CircleCheck } from 'lucide-react'
import { conditionOf } from '../../../contract/news/feed-health.ts'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { Fact } from '../../ui/fact.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

type BadgeProps = { publisher: Publisher }

/** Active or not; grey beside what is wrong with it. */
export function ActiveBadge({ publisher }: BadgeProps) {
  if (conditionOf(publisher, new Date()) !== 'failing')
    return <StatusBadge status={publisher.active ? 'Active' : 'Inactive'} />
  return (
    <Fact tone="off" icon={<CircleCheck />}>
      Active
    </Fact>
  )
}

export function ConditionBadge({ publisher }: BadgeProps) {
  const condition = conditionOf(publisher, new Date())
  if (condition === 'failing') return <StatusBadge status="Failing" />
  return condition === 'quiet' ? <StatusBadge status="Quiet" /> : null
}

export function FeedBadges({ publisher }: BadgeProps) {
  return (
    <>
      <ActiveBadge publisher={publisher} />
      <ConditionBadge publisher={publisher} />
      <WireBadge publisher={publisher} />
    </>
  )
}

export const WireBadge = ({ publisher }: BadgeProps) =>
  publisher.is_wire && <Fact tone="ad">Wire</Fact>
