import { X } from 'lucide-react'
import { rememberedSwitch } from '../../page/remembered.ts'
import { ScoreGlyph } from '../../ui/score-glyph.tsx'

/** CSS hides the line, and the inline script of index.html reads the same key before the first paint. */
const known = rememberedSwitch('marks-known', (on) => {
  document.documentElement.toggleAttribute('data-marks-known', on)
})

/** Explains the marks to a first visitor, until it is dismissed. */
export function MarksLine() {
  return (
    <div data-print="hide" className="marks-line">
      <p>
        <ScoreGlyph kind="sentiment" band="high" className="text-bull" /> bullish{' '}
        <ScoreGlyph kind="sentiment" band="medium" className="text-mid" /> neutral{' '}
        <ScoreGlyph kind="sentiment" band="low" className="text-bear" /> bearish, scored 0 to 10
        <span className="max-md:sr-only">. Select a score to see why.</span>
      </p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => {
          known.set(true)
          // the button is gone: the keyboard goes on with the news
          document.querySelector<HTMLElement>('#results h2 a')?.focus({ preventScroll: true })
        }}
      >
        <X />
      </button>
    </div>
  )
}
