import type { UsageGroup } from '../../../contract/analysis/analysis.ts'
import { classNames } from '../../ui/class-names.ts'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { requestShares, shareSentence } from './request-shares.ts'

/** Distinguishable without colour: solid, hatched, outlined, dotted, grey. */
const patterns = [
  'bg-accent',
  'bg-[repeating-linear-gradient(135deg,var(--text-3)_0_2px,var(--line-2)_2px_5px)]',
  'border-[1.5px] border-fg-2',
  'border border-fg-3 bg-[radial-gradient(var(--text-2)_1px,transparent_1.2px)] bg-[length:5px_5px]',
  'bg-fg-3',
]

/** Requests by model. */
export function RequestSharesPanel({ groups }: { groups: readonly UsageGroup[] }) {
  const shares = requestShares(groups)
  if (shares.length === 0) return null
  return (
    <Panel className="mb-4">
      <PanelHead title="Share of requests">
        <p className="text-hint text-fg-3">{shareSentence(groups)}</p>
      </PanelHead>
      <PanelBody className="grid gap-3">
        <div aria-hidden="true" className="flex h-3.5 gap-0.5">
          {shares.map(({ name, requests }, i) => (
            <span
              key={name}
              className={classNames('min-w-1 rounded-[3px]', patterns[i])}
              style={{ flex: `${requests} 0 0` }}
            />
          ))}
        </div>
        <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-hint text-fg-2 tabular-nums">
          {shares.map(({ name, percent }, i) => (
            <li key={name} className="flex items-center gap-[7px]">
              <span aria-hidden="true" className={classNames('size-3 rounded-[3px]', patterns[i])} />
              {name} {percent} %
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  )
}
