import {
  type QueueLimits,
  READ_CLASSES,
  READS_AT_ONCE,
  type ReadClass,
} from '../../../contract/platform/read-limits.ts'
import { Semaphore, shedLoad } from '../semaphore.ts'

export type ReadGate = <Result>(
  readClass: ReadClass,
  work: () => Promise<Result>,
) => Promise<Result>

/** Tests have smaller limits. */
export function createReadGate(
  limitsOf = (readClass: ReadClass): QueueLimits => READ_CLASSES[readClass].limits,
  atOnce = READS_AT_ONCE,
): ReadGate {
  const together = new Semaphore(atOnce)
  const classes = Object.keys(READ_CLASSES) as ReadClass[]
  const queues = new Map(
    classes.map((each) => [each, shedLoad(limitsOf(each), { together, spread: 0.5 })]),
  )
  return (readClass, work) => (queues.get(readClass) as ReturnType<typeof shedLoad>)(work)
}
