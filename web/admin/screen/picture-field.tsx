import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { call, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Hint } from '../../ui/text.tsx'

type PictureFieldProps = {
  label: string
  hint: string
  /** The picture, or what is shown without one. */
  children: ReactNode
  isSet: boolean
  to: 'POST /api/publishers/upload' | 'POST /api/settings/site/upload'
  onChange: (url: string | null) => void
}

/** Uploads at once, so that what is seen here is what readers will get; saving puts it to use. */
export function PictureField({ label, hint, children, isSet, to, onChange }: PictureFieldProps) {
  const noteId = useId()
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (!file.type.startsWith('image/'))
        throw new NotAnImage(`The ${label.toLowerCase()} must be an image file.`)
      const form = new FormData()
      form.append('logo', file)
      return call(to, { form })
    },
    onSuccess: (stored) => onChange(stored.url),
  })
  const { error } = upload
  const problem = error instanceof NotAnImage ? error.message : reasonOf(error)
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3">
      {children}
      <div className="min-w-36 flex-1">
        <p className="text-small font-label">{label}</p>
        {error ? (
          <p id={noteId} role="alert" className="text-small text-bear-text">
            {problem || `The ${label.toLowerCase()} could not be stored.`}
          </p>
        ) : (
          <Hint id={noteId}>{hint}</Hint>
        )}
      </div>
      {isSet && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Remove the ${label.toLowerCase()}`}
          onClick={() => onChange(null)}
        >
          Remove
        </Button>
      )}
      <FileButton
        size="sm"
        label={label}
        accept="image/*"
        busy={upload.isPending}
        aria-describedby={noteId}
        onFile={(file) => upload.mutate(file)}
      >
        Choose image
      </FileButton>
    </div>
  )
}

class NotAnImage extends Error {}
