import '../../../styles/site.css'
import { type ReactNode, useRef, useState } from 'react'
import { useSiteInfo } from '../../../page/site-info.ts'
import { Button } from '../../../ui/button.tsx'
import { useCopy } from '../../../ui/copy-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ToggleGroup } from '../../../ui/toggle-group.tsx'

const EMBED_SIZES = { '320 x 240': [320, 240], '600 x 200': [600, 200] } as const
const SIZES = (Object.keys(EMBED_SIZES) as EmbedSize[]).map((value) => ({ value, label: value }))
const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Auto' },
] as const

/** Code for a widget on another site, with a preview. `coin`: the one that can be shown beside the top stories. */
export function EmbedDialog({ coin, onClose }: { coin: EmbedChoice['coin']; onClose: () => void }) {
  const site = useSiteInfo()
  const [shows, setShows] = useState<'coin' | 'top'>(coin ? 'coin' : 'top')
  const [size, setSize] = useState<EmbedSize>('320 x 240')
  const [theme, setTheme] = useState<EmbedChoice['theme']>('light')
  const code = useRef<HTMLElement>(null)
  const choice: EmbedChoice = { coin: shows === 'coin' ? coin : null, size, theme }
  const [width, height] = EMBED_SIZES[size]
  const { copy, icon, isCopied } = useCopy(
    embedCode(choice, site),
    () => code.current && getSelection()?.selectAllChildren(code.current),
  )
  return (
    <Dialog
      title="Embed"
      width="share"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="ink" icon={icon} onClick={copy}>
            {isCopied ? 'Copied' : 'Copy code'}
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        {coin && (
          <Option label="Shows">
            <ToggleGroup
              label="Shows"
              value={shows}
              options={[
                { value: 'coin', label: coin.name },
                { value: 'top', label: 'Top stories' },
              ]}
              onChange={setShows}
            />
          </Option>
        )}
        <Option label="Size">
          <ToggleGroup label="Size" value={size} options={SIZES} onChange={setSize} />
        </Option>
        <Option label="Theme">
          <ToggleGroup label="Theme" value={theme} options={THEMES} onChange={setTheme} />
        </Option>
      </div>
      <div className="my-4 grid place-items-center overflow-hidden rounded-[10px] border border-line bg-surface-2 p-5 max-md:p-3">
        <iframe
          key={embedPath(choice)}
          src={embedPath(choice)}
          width={width}
          height={height}
          title="Preview"
          className="block max-w-full border-0 [color-scheme:light]"
        />
      </div>
      <p className="mb-1.5 text-small font-label">Code</p>
      <pre className="rounded-[10px] border border-line bg-surface-2 px-3.5 py-3 font-mono text-hint leading-[19px] [overflow-wrap:anywhere] whitespace-pre-wrap">
        <code ref={code}>{embedCode(choice, site)}</code>
      </pre>
      <p className="mt-2 text-small text-fg-3">
        No script and no cookie. Prices renew with each load, at most every 5 minutes.
      </p>
    </Dialog>
  )
}

function Option({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <span aria-hidden="true" className="mb-1.5 block text-small font-label">
        {label}
      </span>
      {children}
    </div>
  )
}

type EmbedSize = keyof typeof EMBED_SIZES
type EmbedTheme = 'light' | 'dark' | 'auto'

type EmbedChoice = {
  /** Null: the top stories. */
  coin: { symbol: string; name: string } | null
  size: EmbedSize
  theme: EmbedTheme
}

const embedPath = ({ coin, theme }: Pick<EmbedChoice, 'coin' | 'theme'>) =>
  `/embed/${coin ? `coin/${encodeURIComponent(coin.symbol)}` : 'top'}?theme=${theme}`

/** HTML for the page of another site. A frame with `color-scheme: light` stays transparent behind the round corners. */
function embedCode(choice: EmbedChoice, site: { url: string; name: string }): string {
  const [width, height] = EMBED_SIZES[choice.size]
  const title = `${choice.coin?.name ?? 'Top stories'}, ${site.name}`
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
  return `<iframe src="${site.url}${embedPath(choice)}" width="${width}" height="${height}" style="border:0;color-scheme:light" loading="lazy" title="${title}"></iframe>`
}
