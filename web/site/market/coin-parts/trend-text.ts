import { type Trend, trendOf } from '../../../format/percent.ts'

export const trendColours: Record<Trend, string> = {
  up: 'text-bull-text',
  down: 'text-bear-text',
  flat: 'text-fg-2',
}

export const trendText = (percent: number | null | undefined) => trendColours[trendOf(percent)]
