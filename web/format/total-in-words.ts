import { countText } from '../../contract/platform/count-text.ts'

/** '20 articles', '10,000+ articles' where no more were counted. */
export const totalInWords = (
  { totalCount, totalCountExact }: { totalCount: number; totalCountExact: boolean },
  one = 'article',
) => countText(totalCount, one).replace(' ', totalCountExact ? ' ' : '+ ')
