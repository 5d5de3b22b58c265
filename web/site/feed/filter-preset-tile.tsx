import type { FilterPreset } from '../../../contract/filters.ts'
import { ScoreGlyph } from '../../ui/score-glyph.tsx'

type FilterPresetTileProps = { preset: FilterPreset; pressed: boolean; onPress: () => void }

export function FilterPresetTile({ preset, pressed, onPress }: FilterPresetTileProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={preset.name}
      onClick={onPress}
      className="group/preset grid content-start gap-0.5 rounded-[10px] border border-line-2 p-3 text-left transition-colors duration-(--dur-fast) hover:border-control hover:bg-surface-2 aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:shadow-[inset_0_0_0_1px_var(--accent)]"
    >
      <PresetGlyph preset={preset} />
      <b className="font-strong">{preset.name}</b>
      <span className="text-meta text-fg-3 group-aria-pressed/preset:text-fg-2">{preset.summary}</span>
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
