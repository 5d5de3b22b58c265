import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { PanelFoot } from '../../ui/panel-foot.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Hint } from '../../ui/text.tsx'
import { type Reporter, reasonFirst, useReport } from '../editing/save.ts'
import { twoFactorQuery } from '../screen/admin-queries.ts'

const LABEL = 'Require two-factor for admins'

export function AskAdmins({ reporter }: { reporter: Reporter }) {
  const { data } = useQuery(twoFactorQuery)
  const save = useMutation({
    mutationFn: (for_admins: boolean) =>
      call('PUT /api/settings/two-factor', { body: { for_admins } }),
    ...useReport(twoFactorQuery.queryKey, reasonFirst(reporter))('The setting was not saved.'),
  })
  return (
    <PanelFoot className="flex-nowrap gap-x-4">
      <div className="mr-auto">
        <p className="font-label">{LABEL}</p>
        <Hint>Admins without it can only open their own account.</Hint>
      </div>
      <Switch
        label={LABEL}
        checked={data?.for_admins ?? false}
        disabled={!data || save.isPending}
        onChange={(next) => save.mutate(next)}
      />
    </PanelFoot>
  )
}
