import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call, reasonOf } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/file-button.tsx'

type MarkFieldProps = {
  label: string
  hint: string
  url: string | null
  shipped: ReactNode
  imageClass: string
  onChange: (url: string | null) => void
}

/** Uploads at once, so that what is seen here is what readers will get; saving puts it to use. */
export function MarkField({ label, hint, url, shipped, imageClass, onChange }: MarkFieldProps) {
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('logo', file)
      return call('POST /api/settings/site/upload', { form })
    },
    onSuccess: (stored) => onChange(stored.url),
  })
  return (
    <div className="flex items-center gap-3.5">
      <span className="grid size-[52px] flex-none place-items-center overflow-hidden rounded-[10px] border border-line-2 bg-surface-2">
        {url ? <img src={url} alt="" className={imageClass} /> : shipped}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-label">{label}</p>
        {upload.isError ? (
          <p role="alert" className="text-hint text-bear-text">
            {reasonOf(upload.error) || 'It could not be stored.'}
          </p>
        ) : (
          <p className="text-hint text-fg-3">{hint}</p>
        )}
      </div>
      {url && (
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
        aria-label={`Choose a ${label.toLowerCase()}`}
        onFile={(file) => upload.mutate(file)}
      >
        Choose
      </FileButton>
    </div>
  )
}
