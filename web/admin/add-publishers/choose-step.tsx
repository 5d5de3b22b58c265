import { CircleCheck, CircleX, Clock, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FeedOffer, FoundLine } from '../../../contract/news/discovery.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { shortTime } from '../../format/short-time.ts'
import { Link } from '../../page/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact, type Tone } from '../../ui/fact.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PublisherLogo } from '../../ui/publisher-logo.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Muted, SmallText } from '../../ui/text.tsx'
import { EditorsOnly } from '../screen/permission.tsx'
import { canBeAdded, type useFeedChoice } from './use-feed-choice.ts'

type Choice = ReturnType<typeof useFeedChoice>

type ChooseStepProps = { lines: readonly FoundLine[]; choice: Choice; onBack: () => void }

export function ChooseStep({ lines, choice, onBack }: ChooseStepProps) {
  const { open, ticked } = choice
  return (
    <EditorsOnly>
      <Panel>
        <div className="flex min-h-[54px] flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2.5">
          <Checkbox
            label={`${ticked.length} of ${open.length} chosen`}
            checked={open.length > 0 && ticked.length === open.length}
            mixed={ticked.length > 0 && ticked.length < open.length}
            disabled={open.length === 0}
            onChange={({ target }) => choice.tickAll(target.checked)}
            className="mr-auto"
          />
          {choice.perDay > 0 && (
            <span className="text-small text-fg-3">{`About ${choice.perDay} articles a day more`}</span>
          )}
        </div>
        <ul>
          {lines.map((line) => (
            <Line key={line.address} line={line} choice={choice} onBack={onBack} />
          ))}
        </ul>
      </Panel>
    </EditorsOnly>
  )
}

function Line({ line, choice, onBack }: { line: FoundLine; choice: Choice; onBack: () => void }) {
  const offer = choice.feedOf(line)
  const name = line.publisher?.name ?? offer?.title ?? hostOf(line.address)
  return (
    <li className="found-row">
      {canBeAdded(line) ? (
        <Checkbox
          label={`Add ${name}`}
          hideLabel
          checked={choice.isTicked(line)}
          onChange={({ target }) => choice.tick(line, target.checked)}
          className="mt-2.5 max-md:mt-0"
        />
      ) : (
        <span />
      )}
      <PublisherLogo name={offer || line.publisher ? name : '?'} url={offer?.icon ?? null} />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-strong">{name}</p>
        <SmallText className="font-mono">{offer?.rss_url ?? line.address}</SmallText>
        {canBeAdded(line) && offer && <Newest offer={offer} />}
      </div>
      <div className="grid justify-items-start gap-1 text-small text-fg-2 max-md:col-start-3">
        <State line={line} offer={offer} onBack={onBack} />
        {canBeAdded(line) && line.feeds.length > 1 && (
          <SelectField
            label={`Feed of ${name}`}
            hideLabel
            className="w-full"
            value={offer?.rss_url ?? ''}
            options={line.feeds.map(({ rss_url, title }) => ({
              value: rss_url,
              label: `${line.feeds.length} feeds: ${title}, ${new URL(rss_url).pathname}`,
            }))}
            onChange={({ target }) => choice.use(line, target.value)}
          />
        )}
      </div>
    </li>
  )
}

function Newest({ offer: { newest } }: { offer: FeedOffer }) {
  return (
    <ul className="mt-1.5 grid gap-0.5 text-small text-fg-2">
      {newest.map(({ title, published_at }) => (
        <li key={title} className="flex gap-x-3 max-md:flex-col">
          <Muted className="w-24 flex-none tabular-nums">
            {published_at && shortTime(published_at)}
          </Muted>
          <span>{title}</span>
        </li>
      ))}
    </ul>
  )
}

type StateProps = { line: FoundLine; offer: FeedOffer | undefined; onBack: () => void }

function State({ line: { state, reason, publisher }, offer, onBack }: StateProps) {
  const { tone, icon, words } = STATES[state]
  return (
    <>
      <Fact tone={tone} icon={icon}>
        {words}
      </Fact>
      {state === 'quiet' && <span>{quietText(offer)}</span>}
      {state === 'found' && <span>{perDayText(offer?.per_day ?? null)}</span>}
      {canBeAdded({ state }) && offer?.full_text_in && <span>Full text in the feed</span>}
      {state === 'there' && publisher && (
        <Link
          to={`/admin/publishers/${publisher.id}`}
          className="finger text-accent-text hover:underline"
        >
          Open {publisher.name}
        </Link>
      )}
      {state === 'there' && !publisher && <span>{reason}</span>}
      {state === 'none' && (
        <>
          <span className="text-bear-text">{reason}</span>
          <Button size="sm" onClick={onBack}>
            Enter feed address
          </Button>
        </>
      )}
    </>
  )
}

const STATES: Record<FoundLine['state'], { tone: Tone; icon: ReactNode; words: string }> = {
  there: { tone: 'off', icon: <Info />, words: 'Already there' },
  none: { tone: 'bear', icon: <CircleX />, words: 'No feed found' },
  quiet: { tone: 'mid', icon: <Clock />, words: 'Quiet' },
  found: { tone: 'bull', icon: <CircleCheck />, words: 'Feed found' },
}

function quietText(offer: FeedOffer | undefined): string {
  if (!offer?.newest_at) return offer?.items ? 'Its items have no dates' : 'It has no items'
  return `Newest item ${Math.floor((Date.now() - Date.parse(offer.newest_at)) / DAY_MS)} days old`
}

function perDayText(perDay: number | null): string {
  if (perDay === null) return ''
  const count = perDay < 1 ? perDay : Math.round(perDay)
  return `${countText(count, 'item')} a day`
}

const hostOf = (address: string) =>
  (URL.parse(address) ?? URL.parse(`https://${address}`))?.hostname || address
