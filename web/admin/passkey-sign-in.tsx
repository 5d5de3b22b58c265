import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { ApiError, call } from '../api/call.ts'
import { session } from '../api/session.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Beside the password. Attempts are not counted here: there is nothing to guess. */
export function PasskeySignIn() {
  const signIn = useMutation({
    mutationFn: async () => {
      const { options } = await call('POST /api/auth/passkey/options', {})
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const credential = await startAuthentication({
        optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
      })
      return call('POST /api/auth/passkey', { body: { credential: credential as never } })
    },
    onSuccess: ({ token, user }) => session.begin(token, user),
  })
  // browsers make no passkeys for an IP address
  if (!('PublicKeyCredential' in window) || /^[\d.]+$|:/.test(location.hostname)) return null
  return (
    <div className="mt-3 grid gap-3">
      <Button size="lg" icon={<Fingerprint />} busy={signIn.isPending} onClick={() => signIn.mutate()}>
        Use a passkey
      </Button>
      {/* Closing the dialog of the browser is no error. */}
      {signIn.error instanceof ApiError && <Notice kind="error">{signIn.error.message}</Notice>}
    </div>
  )
}
