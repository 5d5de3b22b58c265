import { useEffect, useRef, useState } from 'react'
import { useNavigationType, useSearchParams } from 'react-router'
import { SEARCH_DEBOUNCE_MS } from '../../contract/news/filters.ts'

/** What a change of the URL begins from: the router may still render the URL before. */
export const currentSearchParams = () => new URLSearchParams(window.location.search)

/** Without a value the parameter goes. */
export function withParam(
  params: URLSearchParams,
  name: string,
  value: string | undefined,
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

/** The parameters of the address, and ways to change them that keep the place on the page. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const go = (next: URLSearchParams, replace = false) => {
    if (next.toString() !== currentSearchParams().toString())
      setParams(next, { preventScrollReset: true, replace })
  }
  /** A value that is the usual one is left out. */
  const put = (name: string, value: string, usual = '') =>
    go(withParam(currentSearchParams(), name, value === usual ? undefined : value))
  return { params, go, put }
}

/** Longer than a change of the URL takes to arrive, even on a slow phone. */
const ARRIVES_WITHIN_MS = 10_000

/**
 * Text that lives in the URL, debounced: it is sent when typing pauses. What arrives in the URL replaces it, unless it
 * was sent from here: letters typed since then would be lost.
 */
export function useDebouncedText(value: string, send: (text: string) => void) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef<{ text: string; at: number }[]>([])
  // The timer must send to the URL as it is when it ends, or it would undo a filter removed meanwhile.
  const latest = useRef(send)
  const isBack = useNavigationType() === 'POP'
  const cameBack = useRef(isBack)
  useEffect(() => {
    latest.current = send
    cameBack.current = isBack
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const own = cameBack.current
      ? -1
      : sent.current.findLastIndex(
          (each) => each.text === value && Date.now() - each.at < ARRIVES_WITHIN_MS,
        )
    sent.current = own === -1 ? [] : sent.current.slice(own + 1)
    if (own !== -1) return
    clearTimeout(timer.current)
    setText((typed) => (typed.trim() === value ? typed : value))
  }, [value])

  const sendNow = (typed: string) => {
    clearTimeout(timer.current)
    sent.current.push({ text: typed.trim(), at: Date.now() })
    latest.current(typed.trim())
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(sendNow, SEARCH_DEBOUNCE_MS, typed)
  }
  return { text, type, sendNow }
}
