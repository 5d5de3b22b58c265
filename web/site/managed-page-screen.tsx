import type { Page } from '../../contract/pages.ts'
import { paragraphs } from '../format/overview.ts'
import { PageHead } from '../page-head.tsx'
import { managedPageHead } from './page-heads.ts'

/** A page made in Pages management: its meta title is the heading, its meta description the text. */
export function ManagedPageScreen({ page }: { page: Page }) {
  return (
    <div className="content pb-16">
      <PageHead head={managedPageHead(page)} />
      <h1 className="mt-9 max-w-[740px] text-title font-title [overflow-wrap:anywhere] max-md:mt-6 max-md:text-[22px] max-md:leading-7">
        {page.meta_title}
      </h1>
      {paragraphs(page.meta_description ?? '').map((text) => (
        <p key={text} className="mt-3 max-w-[740px] text-lead text-fg-2 [overflow-wrap:anywhere]">
          {text}
        </p>
      ))}
    </div>
  )
}
