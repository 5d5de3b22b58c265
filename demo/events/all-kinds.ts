import { chainKinds } from './chains.ts'
import { coinKinds } from './coins.ts'
import type { EventKind } from './event-kind.ts'
import { marketKinds } from './markets.ts'
import { paidKinds } from './paid.ts'
import { ruleAndRiskKinds } from './rules-and-risks.ts'
import { tradeKinds } from './trades.ts'

export const allKinds: EventKind[] = [
  ...coinKinds,
  ...chainKinds,
  ...marketKinds,
  ...ruleAndRiskKinds,
  ...tradeKinds,
  ...paidKinds,
]
