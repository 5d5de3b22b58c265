import { Check } from 'lucide-react'
import { POWERS } from '../../../contract/accounts/powers.ts'
import { isAtLeast, ROLES, type Role, roleLabel } from '../../../contract/accounts/roles.ts'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'

type Power = (typeof POWERS)[number]

const columns: readonly Column<Power>[] = [
  { name: 'may', label: 'May', cell: ({ may }) => may },
  ...ROLES.toReversed().map((role) => ({
    name: role,
    label: roleLabel(role),
    width: 'w-24',
    cell: (power: Power) => <YesOrNo role={role} needed={power.role} />,
  })),
]

/** From the table that the server's rules are held against. */
export function PowersPanel() {
  return (
    <Panel className="mt-4 overflow-hidden">
      <PanelHead title="What each role may do" />
      <DataTable
        label="What each role may do"
        columns={columns}
        query={{ isPending: false, isError: false, data: POWERS, refetch: () => undefined }}
        empty={{ title: '' }}
        rowKey={({ may }) => may}
        cardsBelow={560}
        dense
      />
    </Panel>
  )
}

const YesOrNo = ({ role, needed }: { role: Role; needed: Role }) =>
  isAtLeast(role, needed) ? (
    <span className="inline-flex items-center gap-1.5 font-label text-bull-text">
      <Check className="size-3.5!" />
      Yes
    </span>
  ) : (
    <span className="text-fg-3">No</span>
  )
