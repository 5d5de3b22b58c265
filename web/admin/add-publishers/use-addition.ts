import { useCallback, useEffect, useState } from 'react'
import type { AddedPublishers, FoundLine } from '../../../contract/news/discovery.ts'

/** How far an addition has come. Kept in this tab, so that it survives a reload and leaving the page. */
export type Addition = {
  text: string
  /** Until the reply names the job, or is there. */
  isFinding?: boolean | undefined
  findJob?: string | undefined
  lines?: readonly FoundLine[] | undefined
  addJob?: string | undefined
  adding?: readonly { name: string; rss_url: string }[] | undefined
  added?: AddedPublishers['publishers'] | undefined
}

const STORAGE_KEY = 'add-publishers'

export function useAddition() {
  const [addition, setAddition] = useState<Addition>(stored)
  useEffect(() => {
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(addition))
    } catch {
      // without storage a reload starts over
    }
  }, [addition])
  const change = useCallback(
    (part: Partial<Addition>) => setAddition((before) => ({ ...before, ...part })),
    [],
  )
  return { addition, change }
}

function stored(): Addition {
  try {
    const kept: Addition = { text: '', ...JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') }
    // left before the reply named the job: adding the same ones again joins it
    return kept.addJob || kept.added ? kept : { ...kept, adding: undefined }
  } catch {
    // unreadable or without storage: starts over
    return { text: '' }
  }
}
