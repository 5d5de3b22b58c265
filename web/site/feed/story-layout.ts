/**
 * Three columns on a wide screen; below 1024 px date and tags move above the title; on phones one column: date, title,
 * tags, scores, overview, story. The skeleton shares it, so that nothing jumps when the news arrives.
 */
export const storyLayout = {
  row: 'grid grid-cols-[132px_minmax(0,1fr)_152px] grid-rows-[auto_auto_1fr] gap-x-7 px-6 py-5 not-first-of-type:border-t not-first-of-type:border-line first-of-type:rounded-t-[11px] last:rounded-b-[11px] max-lg:grid-cols-[minmax(0,1fr)_152px] max-lg:grid-rows-[auto_auto_auto_1fr] max-md:flex max-md:flex-col max-md:p-4',
  meta: 'row-span-3 max-lg:col-span-2 max-lg:row-span-1 max-lg:mb-1.5 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-2.5 max-lg:gap-y-1 max-md:contents',
  tags: 'mt-1.5 flex flex-wrap items-center gap-1 empty:hidden max-lg:mt-0 max-md:order-1 max-md:mt-3 max-md:gap-x-2 max-md:gap-y-4',
  head: 'col-start-2 row-start-1 min-w-0 max-lg:col-start-1 max-lg:row-start-2',
  scores:
    'col-start-3 row-span-3 row-start-1 grid content-start justify-items-end gap-1.5 max-lg:col-start-2 max-lg:row-start-2 max-md:order-2 max-md:mt-4 max-md:flex max-md:flex-wrap max-md:gap-y-4',
  overview:
    'col-start-2 row-start-2 mt-2 max-w-[740px] min-w-0 text-read text-pretty text-fg-2 [overflow-wrap:anywhere] max-lg:col-start-1 max-lg:row-start-3 max-md:order-3',
  story: 'col-start-2 row-start-3 mt-2.5 min-w-0 max-lg:col-start-1 max-lg:row-start-4 max-md:order-4',
}
