import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { LoginArt } from './login-art.tsx'

/** The card of pages before the admin area: sign-in and invitations. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
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
