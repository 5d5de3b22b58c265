/** Periods of the outlet pages, in days; `all` is everything that is stored. */
export const OUTLET_RANGE_DAYS = { '30d': 30, '90d': 90, all: undefined } as const
export type OutletRange = keyof typeof OUTLET_RANGE_DAYS
export const OUTLET_RANGES = Object.keys(OUTLET_RANGE_DAYS) as [OutletRange, ...OutletRange[]]
export const DEFAULT_OUTLET_RANGE: OutletRange = '90d'

/** With fewer stories than this a figure is not shown. */
export const ENOUGH_STORIES = 30
/** With fewer shared stories than this there is no plot of them. */
export const PLOT_FROM = 10
