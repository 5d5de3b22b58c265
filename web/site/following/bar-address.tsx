import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { callAs } from './follower.ts'
import { BAR_WORDS, NO_ANSWER } from './link-words.ts'

const barQuery = (token: string) =>
  queryOptions({
    queryKey: ['barred', token],
    queryFn: ({ signal }) => callAs(token)('GET /api/follow/barred', {}, { signal }),
    enabled: token !== '',
    retry: false,
  })

/** One button that bars the address of a mail, and afterwards one that takes it back. */
export function BarAddress({ token }: { token: string }) {
  const client = useQueryClient()
  const { data, error } = useQuery(barQuery(token))
  const barred = data?.barred ?? false
  const [press, setPress] = useState<{ busy?: true; wasTakenBack?: true; failure?: string }>({})
  const status = useRef<HTMLParagraphElement>(null)

  async function change() {
    setPress({ busy: true })
    try {
      const body = { barred: !barred }
      const changed = await callAs(token)('PUT /api/follow/barred', { body })
      client.setQueryData(barQuery(token).queryKey, changed)
      setPress(changed.barred ? {} : { wasTakenBack: true })
    } catch (failed) {
      setPress({ failure: reasonOf(failed) ?? NO_ANSWER })
    }
    // the button is another one now: a key pressed twice must not take back what it did
    status.current?.focus()
  }

  const allowed = press.wasTakenBack ? BAR_WORDS.takenBack : BAR_WORDS.hint
  const failure = press.failure ?? reasonOf(error)
  return (
    <>
      <p ref={status} role="status" tabIndex={-1} className="mt-2 min-h-10 text-fg-2 outline-none">
        {failure ?? (barred ? BAR_WORDS.barred : allowed)}
      </p>
      <Button
        key={String(barred)}
        variant={barred ? 'plain' : 'ink'}
        size="lg"
        className="mt-3"
        busy={press.busy ?? false}
        onClick={() => void change()}
      >
        {barred ? BAR_WORDS.takeBack : BAR_WORDS.press}
      </Button>
    </>
  )
}
