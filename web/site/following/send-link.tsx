import { type FormEvent, useState } from 'react'
import { call, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'

/** The same answer for a known and an unknown address. */
export function SendLink() {
  const [said, setSaid] = useState('')
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const mail = String(new FormData(event.currentTarget).get('mail'))
    await call('POST /api/follow/link', { body: { mail } }).then(
      () => setSaid('If this address follows something, a link is on its way.'),
      (error) => setSaid(reasonOf(error) ?? 'It could not be sent. Try again.'),
    )
  }
  return (
    <Panel className="p-5">
      <h2 className="font-strong">This link has expired</h2>
      <p className="mt-1 text-fg-2">
        Links from mails work for 30 days. To see what your address follows, enter it and we send a
        new link.
      </p>
      <form onSubmit={(event) => void send(event)} className="mt-3 flex max-w-md items-end gap-2">
        <TextField
          name="mail"
          type="email"
          label="E-mail address"
          required
          autoComplete="email"
          className="flex-1"
        />
        <Button variant="ink" type="submit">
          Send a link
        </Button>
      </form>
      <p role="status" className="mt-2 min-h-5 text-small text-fg-2">
        {said}
      </p>
    </Panel>
  )
}
