import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'

type FilterValuesFieldProps = {
  label: 'Publisher' | 'Tag'
  values: readonly string[]
  /** What can be chosen. */
  names: readonly string[]
  onChange: (values: string[]) => void
}

/** One select for every value, any of which an article may have; choosing 'All' takes it away. */
export function FilterValuesField({ label, values, names, onChange }: FilterValuesFieldProps) {
  const [asksForMore, setAsksForMore] = useState(false)
  const shown = values.length === 0 || asksForMore ? [...values, ''] : values
  return (
    <div className="grid content-start gap-2 max-sm:col-span-2">
      {shown.map((value, index) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: a select keeps its place while its value changes
          key={index}
          label={index === 0 ? label : `${label} ${index + 1}`}
          hideLabel={index > 0}
          value={value}
          options={optionsOf(names, value)}
          onChange={(event) => {
            setAsksForMore(false)
            const next = shown.map((other, place) => (place === index ? event.target.value : other))
            onChange([...new Set(next)].filter((name) => name !== ''))
          }}
        />
      ))}
      {values.length > 0 && !asksForMore && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => setAsksForMore(true)}
        >
          Add another
        </Button>
      )}
    </div>
  )
}

/** A shared address may name one in other letters, or one that is gone; the select must not show another for it. */
function optionsOf(names: readonly string[], chosen: string) {
  const known = chosen === '' || names.includes(chosen) ? names : [chosen, ...names]
  return [{ value: '', label: 'All' }, ...known.map((name) => ({ value: name, label: name }))]
}
