import { loadOnce } from '../load-once.ts'

export const useLatePart = loadOnce(() => import('./late-part.ts'), 'site/late-part.ts', 'late')
