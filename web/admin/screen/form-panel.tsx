import type { ChangeEvent, ReactNode, Ref } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { submitWith } from '../../ui/submit-with.ts'
import { EditorsOnly } from './permission.tsx'
import { TitledPanel } from './titled-panel.tsx'

type FormPanelProps = {
  title: string
  onSubmit: () => void
  ref?: Ref<HTMLFormElement>
  className?: string
  saving?: boolean
  children: ReactNode
}

/** A panel that is one form. */
export function FormPanel({
  title,
  onSubmit,
  ref,
  className,
  saving = false,
  children,
}: FormPanelProps) {
  return (
    <TitledPanel title={title} body="">
      <form
        ref={ref}
        {...submitWith(onSubmit)}
        {...ignoreInput(saving)}
        className={classNames('grid gap-4', className)}
      >
        <EditorsOnly>{children}</EditorsOnly>
      </form>
    </TitledPanel>
  )
}

/** Input during a save would be lost. Not `disabled`, to keep the focus if the save fails. */
export const ignoreInput = (saving: boolean) =>
  saving && { onChangeCapture: (event: ChangeEvent) => event.stopPropagation() }

/** A form panel and its list: stacked, and from 1280 the form is a column beside the list. */
export function FormBesideList({ form, list }: { form: ReactNode; list: ReactNode }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[360px_minmax(0,1fr)]">
      {form}
      {list}
    </div>
  )
}
