import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { controlClass } from '../../../ui/field-frame.tsx'

type AddLineProps = {
  label: string
  placeholder?: string
  button: string
  list?: string
  onType?: (text: string) => void
  /** Says why it cannot be added. */
  onAdd: (text: string) => string | undefined
}

export function AddLine({ label, placeholder = label, button, list, onType, onAdd }: AddLineProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    onType?.(text.trim())
  }
  return (
    <>
      <form
        className="mt-2.5 flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!typed.trim()) return
          const wrong = onAdd(typed.trim())
          setProblem(wrong)
          if (!wrong) type('')
        }}
      >
        <input
          aria-label={label}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => type(event.target.value)}
          list={list}
          maxLength={100}
          autoComplete="off"
          className={`${controlClass} h-9 min-w-0 flex-1 px-3 max-md:h-11`}
        />
        <Button type="submit">{button}</Button>
      </form>
      <p role="status" className="text-small text-bear-text not-empty:mt-1.5">
        {problem}
      </p>
    </>
  )
}
