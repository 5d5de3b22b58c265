import { type ReactNode, useEffect, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useLeaveGuard } from './leave-guard.ts'

/** Warns before a link, Back or closing the tab throws away what was typed. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const leaving = useLeaveGuard(when)
  useEffect(() => {
    if (!when) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [when])
  return leaving && <DiscardDialog onDiscard={leaving.go} onKeep={leaving.stay} />
}

/** For a dialog with a form: `close` asks first when something would be lost. */
export function useDiscardGuard(
  dirty: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false)
  return {
    close: () => (dirty ? setAsking(true) : onClose()),
    question: asking && <DiscardDialog onDiscard={onClose} onKeep={() => setAsking(false)} />,
  }
}

export function DiscardDialog({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
  return (
    <ConfirmDialog
      title="Unsaved changes"
      question="What you typed has not been saved. Discard it?"
      confirmLabel="Discard"
      onConfirm={onDiscard}
      onCancel={onKeep}
    />
  )
}
