import { GripVertical, Plus, X } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { FOOTER_LINKS_AT_MOST } from '../../../../contract/platform/site.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { GroupLegend } from '../../../ui/text.tsx'
import { addressProblem, type DraftLink } from './site-draft.ts'

type FooterLinksFieldProps = { links: DraftLink[]; onChange: (links: DraftLink[]) => void }

/** Own links of the footer, in their order: moved by the handle, or with Alt and the arrow keys. */
export function FooterLinksField({ links, onChange }: FooterLinksFieldProps) {
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  const change = (id: number, fields: Partial<DraftLink>) =>
    onChange(links.map((link) => (link.id === id ? { ...link, ...fields } : link)))

  function move(from: number, to: number) {
    const link = links[from]
    if (!link || to < 0 || to >= links.length) return
    const rest = links.filter((_, at) => at !== from)
    const focused = document.activeElement as HTMLElement | null
    flushSync(() => onChange([...rest.slice(0, to), link, ...rest.slice(to)]))
    // a moved element loses the focus
    focused?.focus()
    setSaid(`${link.label || 'Link'}: ${to + 1} of ${links.length}`)
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }

  const add = () => {
    const id = Math.max(-1, ...links.map((link) => link.id)) + 1
    flushSync(() => onChange([...links, { id, label: '', href: '' }]))
    document.getElementById(`footer-link-${id}`)?.focus()
  }

  return (
    <fieldset>
      <GroupLegend>Footer links</GroupLegend>
      <ul className="grid gap-2 max-md:gap-4">
        {links.map((link, at) => (
          <LinkRow
            key={link.id}
            link={link}
            name={link.label || `link ${at + 1}`}
            onKeyDown={(event) => onKeyDown(event, at)}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={() => dragged !== undefined && move(dragged, at)}
            onChange={(fields) => change(link.id, fields)}
            onRemove={() => onChange(links.filter(({ id }) => id !== link.id))}
          />
        ))}
      </ul>
      <Button
        size="sm"
        variant="ghost"
        icon={<Plus />}
        className="mt-2"
        disabled={links.length >= FOOTER_LINKS_AT_MOST}
        onClick={add}
      >
        Add link
      </Button>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}

type LinkRowProps = Pick<ComponentProps<'li'>, 'onKeyDown' | 'onDragOver' | 'onDrop'> &
  Pick<ComponentProps<'button'>, 'onDragStart' | 'onDragEnd'> & {
    link: DraftLink
    /** As it is spoken of. */
    name: string
    onChange: (fields: Partial<DraftLink>) => void
    onRemove: () => void
  }

function LinkRow(props: LinkRowProps) {
  const { link, name, onDragStart, onDragEnd, onChange, onRemove, ...row } = props
  const problem = addressProblem(link.href)
  return (
    <li
      {...row}
      className="grid grid-cols-[28px_minmax(0,1fr)_minmax(0,1.4fr)_36px] items-start gap-2 max-md:grid-cols-[minmax(0,1fr)_44px]"
    >
      <button
        type="button"
        draggable
        aria-label={`Move ${name}`}
        title="Drag, or press Alt with an arrow key"
        onDragStart={onDragStart}
        onDragEnd={onDragEnd}
        className="grid h-9 w-7 cursor-grab! place-items-center rounded-control text-fg-3 hover:text-fg max-md:hidden"
      >
        <GripVertical />
      </button>
      <TextField
        id={`footer-link-${link.id}`}
        label={`Text of ${name}`}
        hideLabel
        placeholder="Text"
        maxLength={40}
        value={link.label}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <TextField
        label={`Address of ${name}`}
        hideLabel
        placeholder="/path or https://…"
        maxLength={500}
        className="max-md:col-start-1 max-md:row-start-2"
        {...(problem && { error: problem })}
        value={link.href}
        onChange={({ target }) => onChange({ href: target.value })}
      />
      <IconButton label={`Remove ${name}`} icon={<X />} onClick={onRemove} />
    </li>
  )
}
