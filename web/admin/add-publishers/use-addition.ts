import { useCallback, useEffect, useState } from 'react'
import type { AddedPublishers, FoundLine } from '../../../contract/news/discovery.ts'
import { kept } from '../../page/kept.ts'

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

const keptAddition = kept<Addition>('sessionStorage', 'add-publishers', { text: '' })

export function useAddition() {
  const [addition, setAddition] = useState<Addition>(() => {
    const before = keptAddition.read()
    // left before the reply named the job: adding the same ones again joins it
    return before.addJob || before.added ? before : { ...before, adding: undefined }
  })
  useEffect(() => keptAddition.write(addition), [addition])
  const change = useCallback(
    (part: Partial<Addition>) => setAddition((before) => ({ ...before, ...part })),
    [],
  )
  return { addition, change }
}
