import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useLeaveGuard } from './leave-guard.ts'

type UnsavedChangesProps = {
  when: boolean
  /** Tells the screen whether there is something to lose. */
  onDirty?: ((dirty: boolean) => void) | undefined
  /** For a form that another address would not take away by itself, such as a dialog. */
  onDiscard?: () => void
}

/** Warns before a link, Back, Logout or closing the tab throws away what was typed. */
export function UnsavedChanges({ when, onDirty, onDiscard }: UnsavedChangesProps) {
  const leaving = useLeaveGuard(when)
  useEffect(() => {
    if (!when) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [when])
  useEffect(() => {
    onDirty?.(when)
    return () => onDirty?.(false)
  }, [when, onDirty])
  return (
    leaving && (
      <DiscardDialog
        onDiscard={() => {
          onDiscard?.()
          leaving.go()
        }}
        onKeep={leaving.stay}
      />
    )
  )
}

/** For what takes a form away without leaving the page: `before` asks first when something would be lost. */
export function useDiscardGuard(dirty: boolean): {
  before: (takeAway: () => void) => void
  question: ReactNode
} {
  const [wanted, setWanted] = useState<() => void>()
  const discard = () => {
    // The question goes first: while it is there nothing else can take the focus.
    flushSync(() => setWanted(undefined))
    wanted?.()
  }
  return {
    before: (takeAway) => (dirty ? setWanted(() => takeAway) : takeAway()),
    question: wanted && <DiscardDialog onDiscard={discard} onKeep={() => setWanted(undefined)} />,
  }
}

function DiscardDialog({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) {
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
