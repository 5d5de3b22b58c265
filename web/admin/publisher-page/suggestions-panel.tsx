import { CircleCheck, Lightbulb } from 'lucide-react'
import type { PublisherFix, Suggestion } from '../../../contract/news/publisher-page.ts'
import { Button } from '../../ui/button.tsx'
import { CellText, DividedList, SmallText } from '../../ui/text.tsx'
import { EditorsOnly } from '../screen/permission.tsx'
import { TitledPanel } from '../screen/titled-panel.tsx'

type SuggestionsProps = {
  suggestions: readonly Suggestion[]
  busy: PublisherFix['change'] | undefined
  onFix: (fix: PublisherFix) => void
}

/** Suggestions from the latest fetches. A bulb is an offer; a check means that nothing has to be done. */
export function SuggestionsPanel({ suggestions, busy, onFix }: SuggestionsProps) {
  return (
    <TitledPanel title="Suggestions" note={suggestions.length}>
      {suggestions.length === 0 ? (
        <CellText className="px-5 py-4">No suggestions.</CellText>
      ) : (
        <DividedList>
          {suggestions.map(({ kind, is_offer, title, address, detail, fix }) => (
            <li
              key={kind}
              className="grid grid-cols-[18px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 px-5 py-3.5 max-md:grid-cols-[18px_minmax(0,1fr)]"
            >
              {is_offer ? (
                <Lightbulb role="img" aria-label="Offer" className="mt-0.5 size-4 text-info" />
              ) : (
                <CircleCheck
                  role="img"
                  aria-label="Nothing to do"
                  className="mt-0.5 size-4 text-bull"
                />
              )}
              <div className="min-w-0 [overflow-wrap:anywhere]">
                <p className="font-strong">{title}</p>
                {address && <code className="block font-mono text-hint text-fg-2">{address}</code>}
                <SmallText>{detail}</SmallText>
              </div>
              {fix && (
                <EditorsOnly>
                  <Button
                    size="sm"
                    className="max-md:col-start-2 max-md:justify-self-start"
                    busy={busy === fix.change}
                    disabled={busy !== undefined}
                    onClick={() => onFix(fix)}
                  >
                    {fix.label}
                  </Button>
                </EditorsOnly>
              )}
            </li>
          ))}
        </DividedList>
      )}
    </TitledPanel>
  )
}
