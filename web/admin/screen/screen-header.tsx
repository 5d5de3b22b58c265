import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { reasonOf } from '../../api/call.ts'
import { Link } from '../../page/link.tsx'
import { Notice, type TimedMessage } from '../../ui/notice.tsx'
import { CellText } from '../../ui/text.tsx'
import { WhyOff } from './permission.tsx'
import { useBrand } from './use-brand.ts'

type ScreenHeaderProps = {
  title: string
  /** The screen above this one. */
  under?: { label: string; to: string }
  description?: ReactNode
  logo?: ReactNode
  facts?: ReactNode
  message?: TimedMessage | undefined
  children?: ReactNode
}

/** The head of an admin screen: title, one line about it, its actions at the right. It also names the browser tab. */
export function ScreenHeader(props: ScreenHeaderProps) {
  const { title, under, description, logo, facts, message, children } = props
  const site = useBrand()
  useEffect(() => {
    document.title = `${title} | ${site.name}`
  }, [title, site.name])
  return (
    <>
      {under && (
        <nav
          aria-label="Breadcrumb"
          className="mb-1 flex items-center gap-1.5 text-small text-fg-3"
        >
          <Link to={under.to} className="finger hover:text-fg hover:underline max-md:py-2">
            {under.label}
          </Link>
          <ChevronRight className="size-3.5" />
          <span aria-current="page" className="min-w-0 truncate">
            {title}
          </span>
        </nav>
      )}
      <div className="mb-5 flex items-start gap-2 max-md:flex-wrap">
        {logo}
        <div
          className={`mr-auto min-w-0 max-md:mb-2 ${logo ? 'ml-1.5 flex-1 max-md:basis-[calc(100%-60px)]' : 'max-md:w-full'}`}
        >
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h1 className="text-title font-strong [overflow-wrap:anywhere]">{title}</h1>
            {facts}
          </div>
          {/* A count that comes later has its line from the start. */}
          <CellText className="mt-0.5">{description || '\u00a0'}</CellText>
          <WhyOff className="text-small text-fg-2" />
        </div>
        {/* beside the title, and on phones over it: in view when the row lies far down, and nothing moves for it */}
        <div
          aria-live="polite"
          className="pointer-events-none flex min-w-0 flex-1 justify-end max-md:fixed max-md:inset-x-4 max-md:top-[64px] max-md:z-30"
        >
          {message && (
            <div className="rounded-[10px] shadow-pop max-md:w-full md:fixed md:top-7 md:z-30 md:w-[min(480px,calc(100vw-276px))]">
              <Notice kind={message.kind} detail={message.detail}>
                {message.text}
              </Notice>
            </div>
          )}
        </div>
        {children}
      </div>
    </>
  )
}

/** Reports each failed fetch once, also a failed refetch while older rows are shown. */
export function useFetchFailure(
  query: { error: unknown; errorUpdatedAt: number; isError: boolean },
  text: string,
  fail: (text: string, detail?: string) => void,
) {
  const { error, errorUpdatedAt, isError } = query
  useEffect(() => {
    if (isError && errorUpdatedAt > 0) fail(text, reasonOf(error))
  }, [isError, errorUpdatedAt, error, text, fail])
}
