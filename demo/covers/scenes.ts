import type { Random } from '../random.ts'
import { bridge, columns, skyline, tide } from './landscapes.ts'
import { brokenChain, card, coins, gallery, papers, scales, vault } from './objects.ts'
import type { Palette } from './palette.ts'
import { candles, facets, lattice, mesh, orbit, racks } from './patterns.ts'

type Scene = { draw: (palette: Palette, random: Random) => string; daylight: boolean; hue?: number }

/** What a story's picture shows. Daylight scenes have a pale sky; a hue of its own outweighs the outlet's. */
export const scenes = {
  vault: { draw: vault, daylight: false },
  break: { draw: brokenChain, daylight: false, hue: 4 },
  facets: { draw: facets, daylight: false, hue: 246 },
  mesh: { draw: mesh, daylight: false },
  card: { draw: card, daylight: true },
  racks: { draw: racks, daylight: false },
  columns: { draw: columns, daylight: true },
  skyline: { draw: skyline, daylight: true },
  tide: { draw: tide, daylight: true },
  candles: { draw: candles, daylight: false },
  bridge: { draw: bridge, daylight: true },
  coins: { draw: coins, daylight: true },
  orbit: { draw: orbit, daylight: false },
  lattice: { draw: lattice, daylight: false },
  papers: { draw: papers, daylight: true },
  scales: { draw: scales, daylight: true },
  gallery: { draw: gallery, daylight: true },
} satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes
