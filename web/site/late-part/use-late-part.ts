import { loadOnce } from '../../page/load-once.ts'

export const useLatePart = loadOnce(() => import('./late-part.ts'), 'site/late-part/late-part.ts', 'late')
