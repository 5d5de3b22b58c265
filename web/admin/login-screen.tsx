import '../styles/admin.css'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError, call } from '../api/call.ts'
import { session, useSignedIn } from '../api/session.ts'
import { useSiteInfo } from '../page/site-info.ts'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { TextField } from '../ui/fields.tsx'
import { Notice } from '../ui/notice.tsx'
import { Hint } from '../ui/text.tsx'
import { useForm } from './editing/form.tsx'
import { CredentialFields, Entrance, NO_CREDENTIALS } from './entrance.tsx'
import { afterFailedLogin, freshLogin } from './login-attempts.ts'
import { returnTarget } from './return-target.ts'

export function LoginScreen() {
  const signedIn = useSignedIn()
  const site = useSiteInfo()
  const [search] = useSearchParams()
  const queries = useQueryClient()
  const { text, code, setCode, busy, attempts, submit } = useSignIn()

  // The next user must not see data of the last session.
  useEffect(() => {
    if (!signedIn) queries.clear()
  }, [signedIn, queries])

  if (signedIn) return <Navigate to={returnTarget(search.get('from'))} replace />

  const [headline, detail] = attempts.lines
  return (
    <Entrance title="Admin Login">
      <form onSubmit={submit} className="grid gap-4">
        {headline && (
          <Notice kind="error" detail={detail}>
            {headline}
          </Notice>
        )}
        {code ? <SecondStep code={code} onChange={setCode} /> : <CredentialFields text={text} />}
        <Button
          type="submit"
          variant="ink"
          size="lg"
          busy={busy}
          busyLabel="Signing in..."
          disabled={attempts.attemptsLeft === 0}
        >
          Sign in
        </Button>
        {code && (
          <Button
            variant="ghost"
            onClick={() => setCode({ typed: '', isRecovery: !code.isRecovery })}
          >
            {code.isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
          </Button>
        )}
      </form>
      {!code && <PasskeySignIn />}
      {site.demoSignIn && !code && (
        <Hint className="mt-4">
          Demo: sign in as <b className="font-label text-fg-2">{site.demoSignIn.username}</b> with
          the password{' '}
          <b className="font-label whitespace-nowrap text-fg-2">{site.demoSignIn.password}</b>
        </Hint>
      )}
    </Entrance>
  )
}

/** The second step, for users with two-factor. */
type SecondStepCode = { typed: string; isRecovery: boolean }

function useSignIn() {
  const { fields, text } = useForm(NO_CREDENTIALS)
  const [code, setCode] = useState<SecondStepCode>()
  const [busy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(freshLogin)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      const body = { ...fields, ...(code && { code: code.typed }) }
      const reply = await call('POST /api/auth/login', { body })
      if (reply?.token) session.begin(reply.token, reply.user)
      else setAttempts((before) => afterFailedLogin(before))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CODE_REQUIRED') {
        // no failure: the password is right
        setCode({ typed: '', isRecovery: false })
        setAttempts(({ attemptsLeft }) => ({ attemptsLeft, lines: [] }))
      } else {
        setCode((asked) => asked && { ...asked, typed: '' })
        setAttempts((before) => afterFailedLogin(before, error))
      }
    } finally {
      setBusy(false)
    }
  }
  return { text, code, setCode, busy, attempts, submit }
}

type SecondStepProps = { code: SecondStepCode; onChange: (code: SecondStepCode) => void }

const SecondStep = ({ code: { typed, isRecovery }, onChange }: SecondStepProps) =>
  isRecovery ? (
    <TextField
      key="recovery"
      label="Recovery code"
      size="lg"
      required
      autoFocus
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onChange={(event) => onChange({ typed: event.target.value, isRecovery })}
    />
  ) : (
    <CodeField
      label="Code"
      autoFocus
      hint="The six digits of your authenticator app."
      value={typed}
      onChange={(now) => onChange({ typed: now, isRecovery })}
    />
  )

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
      <Button
        size="lg"
        icon={<Fingerprint />}
        busy={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        Use a passkey
      </Button>
      {/* Closing the dialog of the browser is no error. */}
      {signIn.error instanceof ApiError && <Notice kind="error">{signIn.error.message}</Notice>}
    </div>
  )
}
