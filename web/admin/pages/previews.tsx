import { useState } from 'react'
import {
  DEFAULT_META_DESCRIPTION,
  DEFAULT_META_TITLE,
  DEFAULT_SHARE_IMAGE,
} from '../../../contract/platform/site-meta.ts'
import { useSiteInfo } from '../../page/site-info.ts'
import { Meta } from '../../ui/text.tsx'

type PreviewProps = { path: string; title: string; description: string; image?: string }

export function SharingPreviews({ path, title, description, image = '' }: PreviewProps) {
  const site = useSiteInfo()
  const host = site.url.replace(/^https?:\/\//, '') || 'localhost'
  const shown = {
    title: title.trim() || DEFAULT_META_TITLE,
    description: description.trim() || DEFAULT_META_DESCRIPTION,
  }
  return (
    <div className="@container">
      <div className="grid gap-4 @xl:grid-cols-[minmax(0,1fr)_280px]">
        <section aria-label="Search preview">
          <h3 className="mb-1.5 text-small font-label">Search preview</h3>
          <div className="grid gap-0.5 rounded-[10px] border border-line bg-surface-2 p-4 [overflow-wrap:anywhere]">
            <span className="text-small text-fg-3">
              {host}
              {path
                .split('/')
                .filter(Boolean)
                .map((part) => ` / ${part}`)}
            </span>
            <span className="line-clamp-1 text-part font-label text-accent-text">
              {shown.title}
            </span>
            <span className="line-clamp-2 text-small text-fg-2">{shown.description}</span>
          </div>
        </section>
        <section aria-label="Share card">
          <h3 className="mb-1.5 text-small font-label">Share card</h3>
          <div className="max-w-[440px] overflow-hidden rounded-[10px] border border-line bg-surface-2 [overflow-wrap:anywhere]">
            <CardImage address={image.trim() || DEFAULT_SHARE_IMAGE} />
            <div className="grid gap-0.5 p-3">
              <Meta>{host}</Meta>
              <span className="line-clamp-2 text-base font-strong">{shown.title}</span>
              <span className="line-clamp-1 text-small text-fg-2">{shown.description}</span>
            </div>
          </div>
        </section>
      </div>
    </div>
  )
}

function CardImage({ address }: { address: string }) {
  const [failed, setFailed] = useState<string>()
  return (
    <div className="grid aspect-[1200/630] place-items-center border-line border-b bg-surface-3 text-small text-fg-3">
      {failed === address ? (
        'This image cannot be loaded.'
      ) : (
        <img
          src={address}
          alt=""
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setFailed(address)}
        />
      )}
    </div>
  )
}

/** '16 of about 60 characters': what search engines show before they cut. */
export const lengthHint = (text: string, about: number) =>
  `${text.trim().length} of about ${about} characters`
export const TITLE_CHARACTERS = 60
export const DESCRIPTION_CHARACTERS = 155
