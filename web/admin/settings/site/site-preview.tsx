import type { CSSProperties } from 'react'
import {
  ACCENT_PATTERN,
  accentColours,
  DEFAULT_ACCENT,
} from '../../../../contract/platform/accent.ts'
import type { SiteDraft } from './site-draft.ts'

/** The light theme inside the dark one. */
const LIGHT = {
  '--canvas': '#f3f5f7',
  '--surface': '#ffffff',
  '--text': '#0f1319',
  '--text-2': '#434a56',
  '--text-3': '#5f6672',
  '--line': '#e1e4e8',
  '--ink': '#12161d',
}

export function SitePreview({ draft, name }: { draft: SiteDraft; name: string }) {
  const { light, dark } = accentColours(
    ACCENT_PATTERN.test(draft.accent) ? draft.accent : DEFAULT_ACCENT,
  )
  return (
    <div aria-hidden="true" className="grid grid-cols-2 gap-3">
      <Miniature draft={draft} name={name} colours={light} style={LIGHT} />
      <Miniature draft={draft} name={name} colours={dark} className="dark" />
    </div>
  )
}

type MiniatureProps = {
  draft: SiteDraft
  name: string
  colours: ReturnType<typeof accentColours>['light']
  className?: string
  style?: object
}

function Miniature({ draft, name, colours, className = '', style }: MiniatureProps) {
  const footer = draft.footer_links.map(({ label }) => label).filter(Boolean)
  if (draft.notice) footer.push('No tracking, no cookies but your theme.')
  const tokens = {
    ...style,
    '--accent': colours.accent,
    '--accent-tint': colours.tint,
    '--accent-line': colours.line,
    '--on-accent': colours.on,
  } as CSSProperties
  return (
    <div
      className={`overflow-hidden rounded-[10px] border border-line bg-canvas text-[10px] leading-[14px] text-fg ${className}`}
      style={tokens}
    >
      <div className="flex h-[26px] items-center gap-1.5 border-line border-b bg-surface px-2 text-[10.5px] font-bold">
        {draft.logo ? (
          <img src={draft.logo} alt="" className="h-3 max-w-12" />
        ) : (
          <i className="size-3 flex-none rounded-[3.5px] bg-ink" />
        )}
        <span className="truncate">{name}</span>
        <span className="ml-auto text-[9px] font-medium whitespace-nowrap text-fg-3 max-md:hidden">
          Coins&ensp;Brief
        </span>
      </div>
      <div className="grid gap-[7px] px-2 py-2.5">
        <b className="text-[12px]">Latest Crypto News</b>
        <div className="flex items-center gap-1.5">
          <span className="rounded-pill border border-accent-line bg-accent-tint px-[7px] py-px">
            Sentiment: <b>High</b>
          </span>
          <span className="relative h-[11px] w-5 rounded-pill bg-accent after:absolute after:top-[1.5px] after:right-[1.5px] after:size-2 after:rounded-pill after:bg-on-accent" />
        </div>
        {STORIES.map(([title, text]) => (
          <div
            key={title}
            className="grid gap-[3px] rounded-[6px] border border-line bg-surface p-2"
          >
            <b className="text-[10.5px]">{title}</b>
            <p className="text-fg-2">
              {text} <span className="font-strong text-accent">Show More</span>
            </p>
          </div>
        ))}
      </div>
      <p className="min-h-[39px] border-line border-t px-2 py-1.5 text-[9px] leading-[13px] [overflow-wrap:anywhere] text-fg-3">
        {footer.join(' · ')}
      </p>
    </div>
  )
}

const STORIES = [
  ['Bitcoin held on exchanges falls to a six-year low', 'Balances dropped for a ninth week…'],
  ['Client teams fix a date for the Kelso upgrade', 'All five clients finalised…'],
] as const
