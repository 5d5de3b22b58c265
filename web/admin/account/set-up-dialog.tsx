import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { encode } from 'uqr'
import { call, reasonOf } from '../../api/call.ts'
import { CodeField, isWholeCode } from '../../ui/code-field.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { FormDialog } from '../editing/form-dialog.tsx'

type SetUpDialogProps = {
  /** The otpauth:// address of the new key. */
  uri: string
  onOn: (codes: string[]) => void
  onClose: () => void
}

/** Turns two-factor on: the app gets the key, and its first code proves it. */
export function SetUpDialog({ uri, onOn, onClose }: SetUpDialogProps) {
  const [code, setCode] = useState('')
  const key = new URL(uri).searchParams.get('secret') ?? ''
  const turnOn = useMutation({
    mutationFn: () => call('PUT /api/auth/two-factor', { body: { code } }),
    onSuccess: ({ recovery_codes }) => onOn(recovery_codes),
  })
  return (
    <FormDialog
      title="Set up two-factor"
      description="Step 1 of 2"
      width="share"
      action="Turn on"
      busy={turnOn.isPending}
      disabled={!isWholeCode(code)}
      className="flex gap-5 max-md:flex-col"
      onSubmit={() => turnOn.mutate()}
      onClose={onClose}
    >
      <QrCode text={uri} />
      <div className="grid min-w-0 flex-1 content-start gap-3">
        <p className="text-fg-2">1. Scan this with an authenticator app, or type the key.</p>
        <CopyField label="Key" value={key} shown={key.replace(/.{4}(?=.)/g, '$& ')} />
        <CodeField
          label="2. Enter the six digits it shows."
          hint="Changes every 30 seconds."
          value={code}
          error={
            turnOn.error ? (reasonOf(turnOn.error) ?? 'Two-factor was not turned on.') : undefined
          }
          onChange={(typed) => {
            turnOn.reset()
            setCode(typed)
          }}
        />
      </div>
    </FormDialog>
  )
}

/** White in both themes: apps read dark on light. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label="QR code for an authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-[168px] flex-none rounded-control border border-line bg-[#fff]"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
