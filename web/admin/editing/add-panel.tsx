import { Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { FormPanel } from '../screen/form-panel.tsx'
import { type Errors, keepTyped, useForm } from './form.tsx'

type AddPanelProps<Fields extends object> = {
  title: string
  action: string
  empty: Fields
  errorsOf: (fields: Fields) => Errors<Fields>
  add: { isPending: boolean; mutateAsync: (fields: Fields) => Promise<unknown> }
  className?: string
  children: (form: ReturnType<typeof useForm<Fields>>) => ReactNode
}

/** Adds one thing after the other. What the server refuses stays to be corrected, and so does what is typed meanwhile. */
export function AddPanel<Fields extends object>(props: AddPanelProps<Fields>) {
  const { title, action, empty, errorsOf, add, className, children } = props
  const form = useForm(empty, errorsOf)
  const panel = useRef<HTMLFormElement>(null)
  const focus = (field: string) => panel.current?.querySelector<HTMLElement>(field)?.focus()

  async function submit() {
    const { fields: sent, check, setFields, uncheck } = form
    if (!flushSync(check)) return focus('[aria-invalid]')
    await add.mutateAsync(sent).then(
      () => {
        setFields((now) => keepTyped(now, sent, empty))
        uncheck()
      },
      () => undefined,
    )
    focus('input')
  }
  return (
    <FormPanel ref={panel} title={title} onSubmit={submit} className={className}>
      {children(form)}
      <Button
        type="submit"
        variant="ink"
        icon={<Plus />}
        busy={add.isPending}
        className="col-span-full justify-self-end"
      >
        {action}
      </Button>
    </FormPanel>
  )
}
