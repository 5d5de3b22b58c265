import type { ReactNode } from 'react'

/** The head of an admin screen: title, one line about it, and its actions at the right. */
export function PageHeader({
  title,
  description,
  children,
}: {
  title: string
  description?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="mb-5 flex items-start gap-2 max-md:flex-wrap">
      <div className="mr-auto min-w-0 max-md:mb-2 max-md:w-full">
        <h1 className="text-page font-title">{title}</h1>
        {description && <p className="mt-0.5 text-cell text-fg-3">{description}</p>}
      </div>
      {children}
    </div>
  )
}
