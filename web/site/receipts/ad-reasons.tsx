import type { Receipt } from '../../../contract/analysis/receipts.ts'

/** What gave an advertisement away. */
export function AdReasons({ receipt: { ad_reasons } }: { receipt: Receipt }) {
  if (ad_reasons.length === 0) return null
  const told = ad_reasons.map(({ reason, words }) => (words ? `${reason} ('${words}')` : reason))
  return <p className="[overflow-wrap:anywhere]">Potentially Ad: {told.join('; ')}.</p>
}
