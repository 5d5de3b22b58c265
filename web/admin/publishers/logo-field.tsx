import { useMutation } from '@tanstack/react-query'
import { ImageIcon } from 'lucide-react'
import { useId } from 'react'
import { call, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { PublisherLogo } from '../../ui/publisher-logo.tsx'

type LogoFieldProps = { name: string; url: string; onChange: (url: string) => void }

/** Uploads at once, so that what is seen here is what readers will get. */
export function LogoField({ name, url, onChange }: LogoFieldProps) {
  const noteId = useId()
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (!file.type.startsWith('image/')) throw new NotAnImage()
      const form = new FormData()
      form.append('logo', file)
      return call('POST /api/publishers/upload', { form })
    },
    onSuccess: (stored) => onChange(stored.url),
  })
  const problem =
    upload.isError && (upload.error instanceof NotAnImage ? upload.error.message : reasonOf(upload.error))
  return (
    <div className="flex items-center gap-4 max-md:flex-wrap max-md:gap-y-3">
      <PublisherLogo name={name} url={url || null} size={56} />
      <div className="min-w-0 flex-1">
        <p className="text-small font-label">Logo</p>
        {upload.isError ? (
          <p id={noteId} role="alert" className="text-hint text-bear-text">
            {problem || 'The logo could not be stored.'}
          </p>
        ) : (
          <p id={noteId} className="text-hint text-fg-3">
            PNG, JPEG or WebP, square works best.
          </p>
        )}
      </div>
      <div className="flex gap-2 max-md:w-full max-md:[&>*]:flex-1">
        {url && (
          <Button variant="ghost" onClick={() => onChange('')}>
            Remove
          </Button>
        )}
        <FileButton
          label="Logo"
          accept="image/*"
          icon={<ImageIcon />}
          busy={upload.isPending}
          aria-describedby={noteId}
          onFile={(file) => upload.mutate(file)}
        >
          Choose image
        </FileButton>
      </div>
    </div>
  )
}

class NotAnImage extends Error {
  constructor() {
    super('The logo must be an image file.')
  }
}
