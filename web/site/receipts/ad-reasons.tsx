import type { Receipt } from '../../../contract/analysis/receipts.ts'

/** Why it looks like an advertisement, one example per reason. */
export function AdReasons({ receipt: { ad_reasons } }: { receipt: Receipt }) {
  if (ad_reasons.length === 0) return null
  const reasons = ad_reasons
    .filter(({ reason }, at) => ad_reasons.findIndex((other) => other.reason === reason) === at)
    .map(({ reason, words }) => (words ? `${reason} ('${words}')` : reason))
  return <p className="[overflow-wrap:anywhere]">Potentially Ad: {reasons.join('; ')}.</p>
}
