import { type ReactNode, useEffect } from 'react'
import { useSiteInfo } from '../page/site-info.ts'
import { TextField } from '../ui/text-field.tsx'
import { Brand } from './brand.tsx'
import { LoginArt } from './login-art.tsx'

/** The card of pages before the admin area: sign-in and invitations. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const site = useSiteInfo()
  useEffect(() => {
    document.title = `${title} | ${site.name}`
  }, [title, site.name])
  return (
    <main className="relative grid min-h-dvh place-items-center overflow-hidden p-6">
      <LoginArt />
      <div className="relative w-full max-w-[400px] rounded-dialog bg-surface p-8 ring-line max-md:p-6">
        <Brand />
        <h1 className="my-5 text-title font-title">{title}</h1>
        {children}
      </div>
    </main>
  )
}

type Credentials = { username: string; password: string }

type CredentialFieldsProps = {
  value: Credentials
  onChange: (value: Credentials) => void
  /** For an account to be made: what the server says about each field. */
  errorOf?: (field: keyof Credentials) => string | undefined
}

export function CredentialFields({ value, onChange, errorOf }: CredentialFieldsProps) {
  return (
    <>
      <TextField
        label="Username"
        name="username"
        size="lg"
        required
        autoFocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={value.username}
        error={errorOf?.('username')}
        onChange={(event) => onChange({ ...value, username: event.target.value })}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        size="lg"
        required
        autoComplete={errorOf ? 'new-password' : 'current-password'}
        hint={errorOf && 'At least 8 characters.'}
        value={value.password}
        error={errorOf?.('password')}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
    </>
  )
}
