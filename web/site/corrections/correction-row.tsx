import { Hash, Minus, User } from 'lucide-react'
import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import type { HeadlineCorrection } from '../../../contract/records/corrections.ts'
import { Link } from '../../page/link.tsx'
import { Fact } from '../../ui/fact.tsx'
import { OutletLink } from '../article/outlet-link.tsx'
import { ageText, KIND_NAMES } from '../stories/correction-words.ts'
import { Followers } from '../stories/followers.tsx'
import { counted, storyHref } from '../stories/story-words.ts'
import { ToldAt } from '../stories/told-at.tsx'
import { WordChanges } from '../stories/word-changes.tsx'

const ICONS = { figure: <Hash />, name: <User />, sense: <Minus /> }

/** One correction: who and when, what changed, and who still shows the old version. */
export function CorrectionRow({ correction }: { correction: HeadlineCorrection }) {
  const { story, kind } = correction
  const age = ageText(correction)
  return (
    <li className="grid grid-cols-[148px_minmax(0,1fr)_264px] gap-x-7 border-line border-t px-6 py-5 first:border-t-0 hover:bg-surface-2 max-xl:grid-cols-[132px_minmax(0,1fr)_220px] max-xl:gap-x-5 max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-y-2.5 max-md:p-4">
      <div className="max-lg:flex max-lg:items-start max-lg:gap-2.5">
        <Fact tone="off" icon={ICONS[kind]} className="max-lg:order-2 max-lg:ml-auto">
          {KIND_NAMES[kind]}
        </Fact>
        <p className="text-hint text-fg-3 tabular-nums">
          <OutletLink
            name={correction.publisher_name}
            slug={correction.publisher_slug}
            className="mt-1.5 block text-base leading-5 font-strong text-fg underline-offset-3 max-lg:mt-0 [a&]:hover:underline"
          />
          <ToldAt at={correction.at} />
          {age && <span className="block max-lg:inline max-lg:before:content-[',_']">{age}</span>}
        </p>
      </div>
      <div className="min-w-0">
        <p className="text-[17px] leading-[27px] font-label tracking-[-.008em] text-pretty [overflow-wrap:anywhere] max-md:text-[16px] max-md:leading-[26px]">
          <WordChanges words={correction.words} />
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3.5 gap-y-0.5 text-small text-fg-3 [&_b]:font-label [&_b]:text-fg-2">
          <span>
            {counted(story.outlets, 'outlet')}, first: <b>{story.first_publisher ?? UNKNOWN_SOURCE}</b>{' '}
            <ToldAt at={story.first_at} />
          </span>
          <Link
            to={storyHref(story)}
            aria-label={`Open the story: ${story.title}`}
            className="inline-flex items-center font-label text-accent-text hover:underline hover:underline-offset-3 max-md:min-h-8"
          >
            Open the story
          </Link>
        </p>
      </div>
      <div className="max-lg:border-line max-lg:border-t max-lg:pt-2.5">
        <Followers correction={correction} />
      </div>
    </li>
  )
}
