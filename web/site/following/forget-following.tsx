import { useState } from 'react'
import type { Following } from '../../../contract/following/following.ts'
import { type Call, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showNotice } from '../frame/page-frame/passing-notice.tsx'
import { endPush } from './browser-push.ts'
import { forgetSecret } from './follower.ts'

type ForgetProps = { following: Following; call: Call; onForgotten: () => void }

export function ForgetFollowing({ following, call, onForgotten }: ForgetProps) {
  const [isAsking, setAsking] = useState(false)
  const label = following.scope === 'address' ? 'Forget this address' : 'Forget everything'
  async function forget() {
    setAsking(false)
    try {
      await call('DELETE /api/following', {})
      if (following.scope === 'all') {
        forgetSecret()
        await endPush()
      }
      onForgotten()
      showNotice('Deleted. No more messages come.')
    } catch (error) {
      showNotice(reasonOf(error) ?? 'It could not be deleted. Try again.')
    }
  }
  return (
    <Panel className="flex flex-wrap items-center gap-4 px-5 py-4">
      <div className="mr-auto max-w-[64ch]">
        <h2 className="font-strong">{label}</h2>
        <p className="text-fg-2">
          Stops every message and deletes the address, the Telegram link and this browser's key from
          our server. Your starred coins stay in this browser.
        </p>
      </div>
      <Button variant="danger-quiet" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${label}?`}
          question={`${following.rules.length} followed and ${following.channels.length} addresses are deleted.`}
          effect="This cannot be undone."
          confirmLabel={label}
          onCancel={() => setAsking(false)}
          onConfirm={() => void forget()}
        />
      )}
    </Panel>
  )
}
