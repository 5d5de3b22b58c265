import { Check } from 'lucide-react'
import { POWERS } from '../../../contract/accounts/powers.ts'
import { isAtLeast, ROLES, roleLabel } from '../../../contract/accounts/roles.ts'
import { Muted } from '../../ui/text.tsx'
import { type Column, DataTable } from '../data-table/data-table.tsx'
import { TitledPanel } from '../screen/titled-panel.tsx'

type Power = (typeof POWERS)[keyof typeof POWERS]

const columns: readonly Column<Power>[] = [
  { name: 'may', label: 'May', cell: ({ may }) => may },
  ...ROLES.toReversed().map((role) => ({
    name: role,
    label: roleLabel(role),
    width: 'w-24',
    cell: (power: Power) => <YesOrNo isYes={isAtLeast(role, power.role)} />,
  })),
]

/** From the table that the server's rules are held against. */
export const PowersPanel = () => (
  <TitledPanel title="What each role may do" className="mt-4 overflow-hidden">
    <DataTable
      label="What each role may do"
      columns={columns}
      query={{
        isPending: false,
        isError: false,
        data: Object.values(POWERS),
        refetch: () => undefined,
      }}
      empty={{ title: '' }}
      rowKey={({ may }) => may}
      cardsBelow={560}
      dense
    />
  </TitledPanel>
)

const YesOrNo = ({ isYes }: { isYes: boolean }) =>
  isYes ? (
    <span className="inline-flex items-center gap-1.5 font-label text-bull-text">
      <Check className="size-3.5!" />
      Yes
    </span>
  ) : (
    <Muted>No</Muted>
  )
