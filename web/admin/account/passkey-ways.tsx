import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import type { Passkey } from '../../../contract/accounts/passkeys.ts'
import { call, reasonOf } from '../../api/call.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { useReload } from '../editing/save.ts'
import { passkeysQuery } from '../screen/admin-queries.ts'
import { AskDialog } from './ask-dialog.tsx'
import { type Report, usePasswordFirst, Way } from './way.tsx'

export function PasskeyWays({ onDone, onFail }: Report) {
  const { data } = useQuery(passkeysQuery)
  const reload = useReload(passkeysQuery.queryKey)
  // the browser's own dialog comes first, then the name
  const create = usePasswordFirst({
    begin: async (body) => {
      const { options } = await call('POST /api/auth/passkeys/options', { body })
      const { startRegistration } = await import('@simplewebauthn/browser')
      return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
    },
    onFail: (error) => onFail('No passkey was added.', reasonOf(error)),
  })
  const save = useMutation({
    mutationFn: (name: string) =>
      call('POST /api/auth/passkeys', {
        body: { name, credential: { ...create.data, id: create.data?.id ?? '' } as never },
      }),
    onSuccess: ({ name }) => {
      create.reset()
      onDone(`${name} can be used to sign in`)
    },
    onSettled: reload,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) => call('DELETE /api/auth/passkeys/:id', { params: { id } }),
    onSuccess: (_reply, { name }) => onDone(`${name} is removed`),
    onError: (error) => onFail(reasonOf(error) ?? 'The passkey was not removed.'),
    onSettled: reload,
  })
  const off = data && whyOff(data.origin)

  return (
    <>
      <Way
        icon={<Fingerprint />}
        name="Passkeys"
        text={off ?? 'Sign in with a finger, face or PIN of this device, without password and code.'}
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
        <Way key={passkey.id} icon={<span className="w-4" />} name={passkey.name} text={usedText(passkey)}>
          <Button
            size="sm"
            variant="danger-quiet"
            aria-description={passkey.name}
            busy={remove.isPending && remove.variables.id === passkey.id}
            onClick={() => remove.mutate(passkey)}
          >
            Delete
          </Button>
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

/** Undefined where passkeys work. */
function whyOff(origin: string | null): string | undefined {
  if (origin === null) return 'Off: passkeys need a site with a name, and this one has an IP address.'
  return origin === location.origin ? undefined : `Off at this address. Open ${origin} to use passkeys.`
}

const usedText = ({ created_at, last_used_at }: Passkey) =>
  `Added ${formatTimestamp(created_at)}, ${last_used_at ? `last used ${formatTimestamp(last_used_at)}` : 'not used yet'}`
