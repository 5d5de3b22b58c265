import { useSearchParams } from 'react-router'

export const LOG_FILTERS = ['action', 'status', 'entity_type', 'who'] as const

/** The filters live in the address. */
export function useLogFilters() {
  const [search, setSearch] = useSearchParams()
  const isChangesOnly = search.get('changes') === 'true'
  const set = {
    ...Object.fromEntries(
      LOG_FILTERS.map((name) => [name, search.get(name)]).filter(([, text]) => text),
    ),
    ...(isChangesOnly && { changes: 'true' as const }),
  }
  const change = (name: string, text: string) => {
    const { [name]: _, ...rest }: Record<string, string> = set
    setSearch(text ? { ...rest, [name]: text } : rest)
  }
  return { search, set, isChangesOnly, change, clear: () => setSearch({}) }
}
