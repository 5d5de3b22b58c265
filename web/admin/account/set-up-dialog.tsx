import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField, isWholeCode } from '../../ui/code-field.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from './qr-code.tsx'

type SetUpDialogProps = {
  /** The otpauth:// address of the new key. */
  uri: string
  onOn: (codes: string[]) => void
  onClose: () => void
}

export function SetUpDialog({ uri, onOn, onClose }: SetUpDialogProps) {
  const [code, setCode] = useState('')
  const formId = useId()
  const key = new URL(uri).searchParams.get('secret') ?? ''
  const turnOn = useMutation({
    mutationFn: () => call('PUT /api/auth/two-factor', { body: { code } }),
    onSuccess: ({ recovery_codes }) => onOn(recovery_codes),
  })
  return (
    <Dialog
      title="Set up two-factor"
      description="Step 1 of 2"
      width="share"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="ink"
            disabled={!isWholeCode(code)}
            busy={turnOn.isPending}
          >
            Turn on
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex gap-5 max-md:flex-col"
        onSubmit={(event) => {
          event.preventDefault()
          if (isWholeCode(code)) turnOn.mutate()
        }}
      >
        <QrCode text={uri} label="QR code for an authenticator app" />
        <div className="grid min-w-0 flex-1 content-start gap-3">
          <p className="text-fg-2">1. Scan this with an authenticator app, or type the key.</p>
          <CopyField label="Key" value={key} shown={key.replace(/.{4}(?=.)/g, '$& ')} />
          <CodeField
            label="2. Enter the six digits it shows."
            hint="Changes every 30 seconds."
            value={code}
            error={turnOn.error ? (reasonOf(turnOn.error) ?? 'Two-factor was not turned on.') : undefined}
            onChange={(typed) => {
              turnOn.reset()
              setCode(typed)
            }}
          />
        </div>
      </form>
    </Dialog>
  )
}
