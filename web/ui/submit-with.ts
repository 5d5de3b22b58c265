import type { FormEvent } from 'react'

/** A form that the page itself checks and sends. Its fields say what is missing, so the browser's own bubbles stay away. */
export const submitWith = (send: () => unknown) => ({
  noValidate: true,
  onSubmit: (event: FormEvent) => {
    event.preventDefault()
    send()
  },
})
