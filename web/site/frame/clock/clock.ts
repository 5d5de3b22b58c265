import { createContext, use } from 'react'
import { OWN_ZONE } from '../../../format/date-format.ts'

export type PageClock = { now: number; timeZone: string }

/** Time and zone shared by the page; without it the reader's own. */
export const ClockContext = createContext<PageClock | undefined>(undefined)

const useClock = () => use(ClockContext) ?? readersClock()

/** The time for '... ago' texts. */
export const useNow = (): number => useClock().now

/** The server renders in UTC. */
export const useTimeZone = (): string => useClock().timeZone

export const readersClock = (): PageClock => ({ now: Date.now(), timeZone: OWN_ZONE })
