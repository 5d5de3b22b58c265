import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type Leaving = { go: () => void; stay: () => void }

/** Set while a form with unsaved changes guards the page. */
let askFirst: ((go: () => void) => void) | undefined

/** For leaving the page without a link, such as signing out. */
export function leaveBy(go: () => void) {
  if (askFirst) askFirst(go)
  else go()
}

/** While `when` is true, a link, `leaveBy` or Back asks first. Back only removes an extra history entry. */
function useLeaveGuard(when: boolean): Leaving | undefined {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<Leaving>()

  useEffect(() => {
    if (!when) return
    holdBack()
    const ask = (go: () => void) => setLeaving({ go, stay: () => setLeaving(undefined) })
    askFirst = ask
    const onClick = (event: MouseEvent) => {
      const url = pageLinked(event)
      if (!url) return
      event.preventDefault()
      event.stopPropagation()
      // replaces the extra entry, so that Back does not find the address twice
      ask(() => void navigate(url.pathname + url.search + url.hash, { replace: true }))
    }
    const onBack = (event: PopStateEvent) => {
      // released just before and guarded again since
      if (event === ownBack) return holdBack()
      const stay = () => {
        holdBack()
        setLeaving(undefined)
      }
      setLeaving({ go: () => window.history.back(), stay })
    }
    document.addEventListener('click', onClick, true)
    window.addEventListener('popstate', onBack)
    return () => {
      askFirst = undefined
      document.removeEventListener('click', onClick, true)
      window.removeEventListener('popstate', onBack)
      setLeaving(undefined)
      releaseBack()
    }
  }, [when, navigate])

  return leaving
}

let releasing: ReturnType<typeof setTimeout> | undefined

function holdBack() {
  clearTimeout(releasing)
  if (!window.history.state?.held)
    window.history.pushState({ ...window.history.state, held: true }, '')
}

/** Delayed, because another guard may take over. */
function releaseBack() {
  releasing = setTimeout(() => {
    if (!window.history.state?.held) return
    const onOwn = (event: PopStateEvent) => {
      ownBack = event
    }
    window.addEventListener('popstate', onOwn, { once: true })
    window.history.back()
  })
}

/** A popstate caused by the guard, not by the user. */
let ownBack: PopStateEvent | undefined

/** Our page that a plain click on a link would open. */
function pageLinked(event: MouseEvent): URL | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target === '_blank') return
  const url = new URL(link.href)
  const { origin, pathname, search } = window.location
  const other = url.origin === origin && url.pathname + url.search !== pathname + search
  return other ? url : undefined
}

type UnsavedChangesProps = {
  when: boolean
  onDirty?: ((dirty: boolean) => void) | undefined
  /** For forms that stay mounted when the address changes, such as dialogs. */
  onDiscard?: () => void
}

/** Warns before a link, Back, Logout or closing the tab discards input. */
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

/** For closing a form without leaving the page: `before` asks when input would be lost. */
export function useDiscardGuard(dirty: boolean): {
  before: (takeAway: () => void) => void
  question: ReactNode
} {
  const [wanted, setWanted] = useState<() => void>()
  const discard = () => {
    // close the question first: while it is open nothing else can take the focus
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
