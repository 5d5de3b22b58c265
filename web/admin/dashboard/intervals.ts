/** Choices of the fetch interval, in seconds as sent to the server. */
export const intervals = [
  { value: '600', label: '10 min' },
  { value: '900', label: '15 min' },
  { value: '1800', label: '30 min' },
  { value: '3600', label: '1 h' },
  { value: '7200', label: '2 h' },
] as const
