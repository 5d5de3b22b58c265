import { adminShots } from './admin-shots.ts'
import type { Shot } from './shot.ts'
import { siteShots } from './site-shots.ts'

/** Every screen, and the states of it worth seeing. */
export const shots: Shot[] = [...siteShots, ...adminShots]
