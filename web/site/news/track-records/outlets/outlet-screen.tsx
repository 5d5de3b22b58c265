import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowUpRight, Rss } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router'
import type { Outlet } from '../../../../../contract/news/outlets.ts'
import { countText, formatCount } from '../../../../../contract/platform/count-text.ts'
import { PageHead } from '../../../../page/page-head.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/empty-state.tsx'
import { Panel, PanelBody, PanelHead } from '../../../../ui/panel.tsx'
import { PublisherLogo } from '../../../../ui/publisher-logo.tsx'
import { SkeletonRegion } from '../../../../ui/skeleton.tsx'
import { ToggleGroup } from '../../../../ui/toggle-group.tsx'
import { FollowButton } from '../../../following/follow-button.tsx'
import { feedsOf } from '../../../following/follow-words.ts'
import { NotFoundScreen } from '../../../frame/page-frame/not-found-screen.tsx'
import { Breadcrumb } from '../../../frame/page-frame/text-links.tsx'
import { EditedHeadline } from '../../../stories/headline-edits.tsx'
import { ReportedAt } from '../../../stories/reported-at.tsx'
import { FeedResults } from '../../feed/feed-results.tsx'
import { useFeed } from '../../feed/use-feed.ts'
import { FirstAndFollowed } from './first-and-followed.tsx'
import { Copies, TiltByCoin } from './outlet-aside.tsx'
import { OutletFigurePanels } from './outlet-figures.tsx'
import { kindText } from './outlet-words.ts'
import {
  inRange,
  OUTLET_RANGE_CHOICES,
  outletHead,
  outletPath,
  outletQuery,
  outletRangeOf,
} from './outlets-query.ts'

/** One outlet: its figures, what they are made of, and its articles. */
export function OutletScreen() {
  const { slug = '' } = useParams()
  return <OneOutlet key={slug} slug={slug} />
}

function OneOutlet({ slug }: { slug: string }) {
  const [params, setParams] = useSearchParams()
  const range = outletRangeOf(params)
  const query = useQuery({ ...outletQuery(slug, range), placeholderData: keepPreviousData })
  const outlet = query.data
  if (outlet === null) return <NotFoundScreen path={outletPath(slug)} />
  return (
    <div className="content pt-7 max-md:pt-4">
      {outlet && <PageHead head={(name) => outletHead(outlet, name)} />}
      <Breadcrumb to="/outlets" above="Outlets" here={outlet?.name ?? ''} />
      {outlet ? (
        <>
          <div className="mb-[18px] flex flex-wrap items-start gap-x-4 gap-y-3.5">
            <Heading outlet={outlet} />
            <ToggleGroup
              label="Time"
              value={range}
              options={OUTLET_RANGE_CHOICES}
              onChange={(value) =>
                setParams(value === '90d' ? {} : { range: value }, { preventScrollReset: true })
              }
              className="max-md:w-full"
            />
            <FollowButton className={buttonClass()} view={followedAs(outlet)} />
          </div>
          <div aria-busy={query.isPlaceholderData}>
            <OutletFigurePanels outlet={outlet} />
            <div className="mt-4 grid grid-cols-[minmax(0,1fr)_360px] items-start gap-4 max-lg:flex max-lg:flex-col max-lg:items-stretch">
              <div className="grid gap-4 max-lg:contents">
                {outlet.kind !== 'wire' && <FirstAndFollowed outlet={outlet} />}
                <div className="max-lg:order-1 empty:hidden">
                  <HeadlineChanges outlet={outlet} />
                </div>
              </div>
              <div className="grid gap-4">
                <TiltByCoin outlet={outlet} />
                <Copies outlet={outlet} />
              </div>
            </div>
          </div>
          <Articles outlet={outlet} />
        </>
      ) : query.isError ? (
        <Panel>
          <ErrorState
            title="Failed to load the outlet"
            hint="The server did not answer. The rest of the site is not affected."
            retry={query}
          />
        </Panel>
      ) : (
        <SkeletonRegion label="Loading the outlet" lines={['mb-4 h-20', 'mb-4 h-52', 'h-80']} />
      )}
    </div>
  )
}

const followedAs = ({ name }: Outlet) => `/?publisher=${encodeURIComponent(name)}`

function Heading({ outlet }: { outlet: Outlet }) {
  const link =
    'inline-flex min-h-6 items-center gap-1 font-label text-accent-text hover:underline [&>svg]:size-[13px]!'
  const kind = kindText(outlet)
  return (
    <>
      <PublisherLogo name={outlet.name} url={outlet.logo_url} size={56} />
      <div className="mr-auto min-w-0 max-md:flex-1">
        <h1 className="text-title font-strong [overflow-wrap:anywhere]">{outlet.name}</h1>
        {kind && <p className="text-fg-2">{kind}</p>}
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3.5 gap-y-1 text-small text-fg-3">
          {outlet.site_url && (
            <a href={outlet.site_url} target="_blank" rel="noopener noreferrer" className={link}>
              {new URL(outlet.site_url).host}
              <ArrowUpRight />
            </a>
          )}
          {feedsOf(followedAs(outlet)).map(({ label, path }) => (
            <a key={label} href={path} className={link}>
              <Rss />
              {label}
            </a>
          ))}
          <span>
            {countText(outlet.stories, 'story', 'stories')}
            {inRange(outlet.range)}
          </span>
          {outlet.newest_at && (
            <span>
              newest <ReportedAt at={outlet.newest_at} />
            </span>
          )}
        </p>
      </div>
    </>
  )
}

function HeadlineChanges({ outlet: { headline_changes, changed, range } }: { outlet: Outlet }) {
  if (headline_changes.length === 0) return null
  return (
    <Panel>
      <PanelHead
        title="Headline changes"
        note={`${formatCount(changed.hits)}${inRange(range)}, newest ${headline_changes.length}`}
      />
      <PanelBody className="*:not-first:mt-3.5 *:not-first:border-line *:not-first:border-t *:not-first:pt-3.5">
        {headline_changes.map((edit) => (
          <EditedHeadline key={`${edit.article_id} ${edit.at}`} edit={edit} />
        ))}
      </PanelBody>
    </Panel>
  )
}

function Articles({ outlet }: { outlet: Outlet }) {
  const feed = useFeed({ publisher: [outlet.name] })
  return (
    <div className="mt-8">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 className="text-part font-strong">Articles</h2>
        <span className="text-small text-fg-3 tabular-nums">
          {countText(outlet.articles, 'article')}
          {inRange(outlet.range)}
        </span>
      </div>
      <FeedResults
        feed={feed}
        view="table"
        emptyHint={`${outlet.name} has no articles yet.`}
        emptyAction={null}
      />
    </div>
  )
}
