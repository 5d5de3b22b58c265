import type { FilterPreset } from '../../../contract/news/filters.ts'
import { ScoreGlyph } from '../../ui/score-glyph.tsx'

type FilterPresetTileProps = { preset: FilterPreset; pressed: boolean; onPress: () => void }

export function FilterPresetTile({ preset, pressed, onPress }: FilterPresetTileProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-description={preset.summary}
      onClick={onPress}
      className="group/preset grid content-start gap-0.5 rounded-[10px] border border-line-2 p-3 text-left transition-colors duration-(--dur-fast) hover:border-control hover:bg-surface-2 aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:shadow-[inset_0_0_0_1px_var(--accent)]"
    >
      <PresetGlyph preset={preset} />
      <b className="font-strong">{preset.name}</b>
      {/* generated, with an empty spoken text: the button's name stays the preset's, the summary is its description */}
      <span
        data-summary={preset.summary}
        className="text-meta text-fg-3 after:content-[attr(data-summary)_/_''] group-aria-pressed/preset:text-fg-2"
      />
    </button>
  )
}

function PresetGlyph({ preset: { filters } }: { preset: FilterPreset }) {
  if (filters.freshness_score)
    return <ScoreGlyph kind="freshness" band="high" className="mb-2 size-[18px] text-accent-text" />
  return filters.sentiment_score?.startsWith('0') ? (
    <ScoreGlyph kind="sentiment" band="low" className="mb-2 size-[18px] text-bear-text" />
  ) : (
    <ScoreGlyph kind="sentiment" band="high" className="mb-2 size-[18px] text-bull-text" />
  )
}
