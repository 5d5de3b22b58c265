import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import type { Passkey } from '../../../contract/accounts/passkeys.ts'
import { call, reasonOf } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { type Reporter, reasonFirst, useReload, useReport } from '../editing/save.ts'
import { passkeysQuery } from '../screen/admin-queries.ts'
import { AskDialog, ChangeButton, usePasswordFirst, Way } from './way.tsx'

export function PasskeyWays({ report }: { report: Reporter }) {
  const { data } = useQuery(passkeysQuery)
  const { create, save, remove } = usePasskeyChanges(report)
  const off = data && whyOff(data.origin)

  return (
    <>
      <Way
        icon={<Fingerprint />}
        name="Passkeys"
        text={
          off ?? 'Sign in with a finger, face or PIN of this device, without password and code.'
        }
      >
        <Button
          size="sm"
          disabled={!data || off !== undefined}
          busy={create.isPending}
          onClick={() => create.mutate(undefined)}
        >
          Add passkey
        </Button>
      </Way>
      {data?.passkeys.map((passkey) => (
        <Way
          key={passkey.id}
          icon={<span className="w-4" />}
          name={passkey.name}
          text={usedText(passkey)}
        >
          <ChangeButton
            label="Delete"
            of={passkey.name}
            change={remove}
            thing={passkey}
            variant="danger-quiet"
          />
        </Way>
      ))}
      {create.question}
      {create.data && (
        <AskDialog
          title="Name this passkey"
          field="name"
          action="Save"
          busy={save.isPending}
          error={save.error ? (reasonOf(save.error) ?? 'No passkey was added.') : undefined}
          onSubmit={(name) => save.mutate(name)}
          onClose={create.reset}
        />
      )}
    </>
  )
}

function usePasskeyChanges(report: Reporter) {
  const reload = useReload(passkeysQuery.queryKey)
  // the browser's own dialog comes first, then the name
  const create = usePasswordFirst({
    begin: async (body) => {
      const { options } = await call('POST /api/auth/passkeys/options', { body })
      const { startRegistration } = await import('@simplewebauthn/browser')
      return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
    },
    onFail: (error) => report.fail('No passkey was added.', reasonOf(error)),
  })
  const save = useMutation({
    mutationFn: (name: string) =>
      call('POST /api/auth/passkeys', {
        body: { name, credential: { ...create.data, id: create.data?.id ?? '' } as never },
      }),
    onSuccess: ({ name }) => {
      create.reset()
      report.succeed(`${name} can be used to sign in`)
    },
    onSettled: reload,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) => call('DELETE /api/auth/passkeys/:id', { params: { id } }),
    ...useReport(passkeysQuery.queryKey, reasonFirst(report))('The passkey was not removed.'),
    onSuccess: (_reply, { name }) => report.succeed(`${name} is removed`),
  })
  return { create, save, remove }
}

/** Undefined where passkeys work. */
function whyOff(origin: string | null): string | undefined {
  if (origin === null)
    return 'Off: passkeys need a site with a name, and this one has an IP address.'
  return origin === location.origin
    ? undefined
    : `Off at this address. Open ${origin} to use passkeys.`
}

const usedText = ({ created_at, last_used_at }: Passkey) =>
  `Added ${formatTimestamp(created_at)}, ${last_used_at ? `last used ${formatTimestamp(last_used_at)}` : 'not used yet'}`
