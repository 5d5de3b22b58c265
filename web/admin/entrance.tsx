import { type ReactNode, useEffect } from 'react'
import { useSiteInfo } from '../page/site-info.ts'
import { TextField } from '../ui/fields.tsx'
import { BrandLink } from './brand.tsx'
import type { useForm } from './editing/form.tsx'
import { LoginArt } from './login-art.tsx'

/** The card of pages before the admin area: sign-in and invitations. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const site = useSiteInfo()
  useEffect(() => {
    document.title = `${title} | ${site.name}`
  }, [title, site.name])
  return (
    <main className="relative grid min-h-dvh place-items-center overflow-hidden bg-canvas p-6">
      <LoginArt />
      <div className="relative w-full max-w-[400px] rounded-dialog bg-surface p-8 ring-line max-md:p-6">
        <BrandLink />
        <h1 className="my-5 text-title font-strong">{title}</h1>
        {children}
      </div>
    </main>
  )
}

export const NO_CREDENTIALS = { username: '', password: '' }

type CredentialFieldsProps = Pick<ReturnType<typeof useForm<typeof NO_CREDENTIALS>>, 'text'> & {
  isNew?: boolean
  failure?: unknown
}

export function CredentialFields({ text, isNew = false, failure }: CredentialFieldsProps) {
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
        {...text('username', failure)}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        size="lg"
        required
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew && 'At least 8 characters.'}
        {...text('password', failure)}
      />
    </>
  )
}
