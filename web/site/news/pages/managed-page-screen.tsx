import '../../../styles/site.css'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import type { Page } from '../../../../contract/news/pages.ts'
import { overviewParagraphs } from '../../../format/overview.ts'
import { Link } from '../../../page/link.tsx'
import { PageHead } from '../../../page/page-head.tsx'
import { useSiteInfo } from '../../../page/site-info.ts'
import { linkButtonClass } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ScoreChip } from '../../../ui/score-chip.tsx'
import { managedPageHead } from '../../frame/page-frame/page-heads.ts'
import { newestArticlesQuery } from '../../frame/page-frame/site-queries.ts'
import { NewsStory } from '../feed/news-story.tsx'
import { PageBody } from './page-body.tsx'

export function ManagedPageScreen({ page }: { page: Page }) {
  return (
    <div className="content pb-12">
      <PageHead head={managedPageHead(page)} />
      <h1 className="mt-9 max-w-[740px] text-title font-strong [overflow-wrap:anywhere] max-md:mt-6">
        {page.meta_title}
      </h1>
      {page.path === '/scores' && page.body_html?.includes('Freshness') && <ScoreKey />}
      {page.body_html ? (
        <PageBody html={page.body_html} className="mt-4" />
      ) : (
        overviewParagraphs(page.meta_description ?? '').map((text) => (
          <p key={text} className="mt-3 max-w-[740px] text-read text-fg-2 [overflow-wrap:anywhere]">
            {text}
          </p>
        ))
      )}
      {page.template === 'Contact' && <ContactAddress />}
      {page.template === 'Homepage' && <NewestArticles />}
    </div>
  )
}

function ContactAddress() {
  const { contactEmail } = useSiteInfo()
  if (!contactEmail) return null
  return (
    <a
      href={`mailto:${contactEmail}`}
      className={`${linkButtonClass({ size: 'lg' })} mt-6 max-w-full`}
    >
      <Mail />
      <span className="truncate">{contactEmail}</span>
    </a>
  )
}

function NewestArticles() {
  const { data: page } = useQuery(newestArticlesQuery())
  if (!page || page.articles.length === 0) return null
  return (
    <section aria-label="Articles" className="mt-6">
      <Panel>
        {page.articles.map((article) => (
          <NewsStory key={article.id} article={article} />
        ))}
      </Panel>
      <p className="mt-6 flex justify-center">
        <Link to="/" className={linkButtonClass({ size: 'lg' })}>
          All News
        </Link>
      </p>
    </section>
  )
}

const marks = [
  { kind: 'sentiment', band: 'high', figure: '8', text: 'Bullish: 7 to 10' },
  { kind: 'sentiment', band: 'medium', figure: '5', text: 'Neutral: 4 to below 7' },
  { kind: 'sentiment', band: 'low', figure: '2', text: 'Bearish: below 4' },
  { kind: 'freshness', band: 'high', figure: '9', text: 'Fresh: 7 to 10, fewer bars below that' },
] as const

/** The chips as they stand beside an article, and what shape, colour and figure say. */
function ScoreKey() {
  return (
    <ul aria-label="What the marks mean" className="mt-4 grid gap-2">
      {marks.map(({ text, ...mark }) => (
        <li key={text} className="flex items-center gap-4 text-fg-2">
          <ScoreChip {...mark} />
          {text}
        </li>
      ))}
    </ul>
  )
}
