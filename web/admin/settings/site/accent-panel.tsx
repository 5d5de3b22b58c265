import { Check, TriangleAlert, X } from 'lucide-react'
import {
  ACCENT_PATTERN,
  accentColours,
  accentContrast,
  accentOfHue,
  hueOf,
  LEAST_CONTRAST,
} from '../../../../contract/platform/accent.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Table } from '../../../ui/table.tsx'
import { SmallText } from '../../../ui/text.tsx'
import { TitledPanel } from '../../screen/titled-panel.tsx'
import { problemOf } from './site-draft.ts'

const SWATCHES = {
  Blue: '#2941d9',
  Teal: '#0b6e69',
  Violet: '#7b2fbf',
  Rust: '#a3341f',
  Green: '#1d6b34',
  Amber: '#8a5a00',
}
const HUES = Array.from({ length: 13 }, (_, step) => accentOfHue(step * 30)).join(', ')
const ROWS = {
  page: 'Links on the page',
  panels: 'Links on panels',
  text: 'Text on the accent',
} as const
const ROW_NAMES = Object.keys(ROWS) as (keyof typeof ROWS)[]

type AccentProps = { accent: string; onChange: (accent: string) => void }

/** One colour; that of the dark theme follows from it. Nothing changes on the site before it is saved. */
export function AccentPanel({ accent, onChange }: AccentProps) {
  const isColour = ACCENT_PATTERN.test(accent)
  return (
    <TitledPanel title="Accent colour" note="Links, selection and focus" body="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Swatches accent={accent} onChange={onChange} />
        <TextField
          label="Hex value"
          hideLabel
          className="w-[108px]"
          maxLength={7}
          spellCheck={false}
          aria-invalid={problemOf(accent) !== undefined}
          value={accent}
          onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
        />
      </div>
      <input
        type="range"
        aria-label="Hue"
        aria-valuetext={isColour ? accent : 'no colour'}
        min={0}
        max={359}
        value={isColour ? Math.round(hueOf(accent)) % 360 : 0}
        onChange={({ target }) => onChange(accentOfHue(Number(target.value)))}
        className="hue-slider"
        style={{ backgroundImage: `linear-gradient(90deg, ${HUES})` }}
      />
      <AccentAdvice accent={accent} onChange={onChange} />
      {isColour && <ContrastTable accent={accent} />}
    </TitledPanel>
  )
}

const Swatches = ({ accent, onChange }: AccentProps) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="sr-only">Accent</legend>
    {Object.entries(SWATCHES).map(([name, colour]) => (
      <label
        key={name}
        className="relative rounded-pill has-focus-visible:outline-2 has-focus-visible:outline-focus"
      >
        <input
          type="radio"
          name="accent"
          aria-label={name}
          checked={accent === colour}
          onChange={() => onChange(colour)}
          className="peer sr-only"
        />
        <span
          className="block size-8 rounded-pill border-2 border-surface peer-checked:ring-2 peer-checked:ring-fg max-md:size-11"
          style={{ background: colour }}
        />
      </label>
    ))}
  </fieldset>
)

/** Why the colour cannot be used, with one that can; else what the dark theme makes of it. */
function AccentAdvice({ accent, onChange }: AccentProps) {
  const problem = problemOf(accent)
  const nearest = problem && 'nearest' in problem ? problem.nearest : undefined
  return (
    <div role="status" className="grid min-h-[70px] content-start justify-items-start gap-2">
      {problem ? (
        <p className="flex gap-2 text-small text-bear-text">
          <TriangleAlert className="mt-0.5" />
          {problem.sentence}
        </p>
      ) : (
        <SmallText>
          The dark theme uses {accentColours(accent).dark.accent}, the same hue made lighter until
          it passes.
        </SmallText>
      )}
      {nearest && (
        <Button size="sm" onClick={() => onChange(nearest)}>
          Use {nearest}
        </Button>
      )}
    </div>
  )
}

function ContrastTable({ accent }: { accent: string }) {
  const { light, dark } = accentContrast(accent)
  return (
    <Table
      columns={[
        {
          name: 'row',
          label: `Contrast (${LEAST_CONTRAST} or more)`,
          isRowHead: true,
          className: 'font-normal text-fg-2',
          cell: (row) => ROWS[row],
        },
        {
          name: 'light',
          label: 'Light',
          headClass: 'w-[28%]',
          cell: (row) => <Ratio ratio={light[row]} />,
        },
        {
          name: 'dark',
          label: 'Dark',
          headClass: 'w-[28%]',
          cell: (row) => <Ratio ratio={dark[row]} />,
        },
      ]}
      rows={ROW_NAMES}
      rowKey={(row) => row}
      className="w-full text-left text-small tabular-nums"
      headClass="h-[30px] text-hint font-label text-fg-3"
      cellClass="h-[38px] border-line border-t"
    />
  )
}

/** Rounded down, so that 4.5 always passes. */
function Ratio({ ratio }: { ratio: number }) {
  const passes = ratio >= LEAST_CONTRAST
  const shown = (Math.floor(ratio * 10) / 10).toFixed(1)
  return (
    <span
      className={`font-label [&>svg]:mr-1.5 [&>svg]:inline [&>svg]:align-[-2px] ${passes ? 'text-bull-text' : 'text-bear-text'}`}
    >
      {passes ? <Check className="size-3.5!" /> : <X className="size-3.5!" />}
      {shown} {passes ? 'passes' : 'too low'}
    </span>
  )
}
