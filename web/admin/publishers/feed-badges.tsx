import { CircleCheck } from 'lucide-react'
import { conditionOf } from '../../../contract/news/feed-health.ts'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { Fact } from '../../ui/fact.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Active or not; grey beside what is wrong with it. */
export function ActiveBadge({ publisher }: { publisher: Publisher }) {
  if (conditionOf(publisher, new Date()) !== 'failing')
    return <StatusBadge status={publisher.active ? 'Active' : 'Inactive'} />
  return (
    <Fact tone="off" icon={<CircleCheck />}>
      Active
    </Fact>
  )
}

/** What is wrong with it, if anything. */
export function ConditionBadge({ publisher }: { publisher: Publisher }) {
  const condition = conditionOf(publisher, new Date())
  if (condition === 'failing') return <StatusBadge status="Failing" />
  return condition === 'quiet' ? <StatusBadge status="Quiet" /> : null
}

export function FeedBadges({ publisher }: { publisher: Publisher }) {
  return (
    <>
      <ActiveBadge publisher={publisher} />
      <ConditionBadge publisher={publisher} />
      {publisher.is_wire && <Fact tone="ad">Wire</Fact>}
    </>
  )
}
