import type { Random } from '../random.ts'
import { n, type Palette } from './palette.ts'

export function facets(palette: Palette, random: Random): string {
  const gem = (x: number, y: number, size: number, opacity: number) => {
    const hue = (palette.hue + random.int(-14, 20) + 360) % 360
    const face = (points: string, saturation: number, lightness: number) =>
      `<path d="${points}" fill="hsl(${hue}, ${saturation}%, ${lightness}%)"/>`
    const w = size * 0.6
    return `<g opacity="${opacity}">${face(`M${n(x)} ${n(y - size)}L${n(x + w)} ${n(y)}L${n(x)} ${n(y + size * 0.32)}Z`, 60, 70)}${face(`M${n(x)} ${n(y - size)}L${n(x - w)} ${n(y)}L${n(x)} ${n(y + size * 0.32)}Z`, 62, 84)}${face(`M${n(x - w)} ${n(y + size * 0.14)}L${n(x)} ${n(y + size * 0.46)}V${n(y + size)}Z`, 50, 66)}${face(`M${n(x + w)} ${n(y + size * 0.14)}L${n(x)} ${n(y + size * 0.46)}V${n(y + size)}Z`, 46, 54)}</g>`
  }
  const small = Array.from({ length: random.int(6, 10) }, () =>
    gem(random.int(40, 600), random.int(40, 320), random.int(14, 46), 0.5),
  )
  return small.join('') + gem(random.int(240, 400), 180, random.int(104, 138), 1)
}

export function mesh(palette: Palette, random: Random): string {
  const nodes = Array.from({ length: 46 }, () => ({
    x: random.int(10, 630),
    y: random.int(10, 350),
    bright: random.chance(0.2),
  }))
  let lines = ''
  for (const [index, one] of nodes.entries())
    for (const other of nodes.slice(index + 1))
      if (Math.hypot(one.x - other.x, one.y - other.y) < 92)
        lines += `M${one.x} ${one.y}L${other.x} ${other.y}`
  return `<path d="${lines}" stroke="${palette.light ? palette.mid : palette.paper}" stroke-opacity=".34" stroke-width="1.4" fill="none"/>${nodes
    .map(
      ({ x, y, bright }) =>
        `<circle cx="${x}" cy="${y}" r="${bright ? 9 : random.int(3, 6)}" fill="${bright ? palette.accent : palette.light ? palette.mid : palette.glow}"/>`,
    )
    .join('')}`
}

export function candles(palette: Palette, random: Random): string {
  let price = random.int(150, 240)
  const drift = random.pick([-2.6, -1.2, 1.4, 2.8])
  let drawn = Array.from(
    { length: 6 },
    (_, line) => `<path d="M0 ${54 * (line + 1)}H640" stroke="${palette.paper}" stroke-opacity=".1"/>`,
  ).join('')
  for (let x = 24; x < 630; x += 23) {
    const close = Math.max(50, Math.min(310, price + drift * -1 + (random.unit() - 0.5) * 44))
    const up = close <= price
    const colour = up ? palette.glow : palette.accent
    const top = Math.min(price, close)
    drawn += `<path d="M${x} ${n(top - random.int(3, 18))}V${n(Math.max(price, close) + random.int(3, 18))}" stroke="${colour}" stroke-width="2"/><rect x="${x - 6}" y="${n(top)}" width="12" height="${n(Math.max(4, Math.abs(price - close)))}" rx="2" fill="${colour}"/>`
    price = close
  }
  return drawn
}

export function racks(palette: Palette, random: Random): string {
  let drawn = `<path d="M0 0L270 150V210L0 360ZM640 0L370 150V210L640 360Z" fill="${palette.shade}"/><path d="M270 210H370L520 360H120Z" fill="${palette.glow}" opacity=".28"/><rect x="270" y="150" width="100" height="60" fill="${palette.glow}" opacity=".5"/>`
  for (let depth = 0; depth < 9; depth += 1) {
    const near = 1 - depth / 9.5
    for (let row = 0; row < 14; row += 1) {
      const share = (row + 0.5) / 14
      for (const side of [-1, 1]) {
        const x = 320 + side * (50 + 270 * near)
        const y = 180 + (share - 0.5) * (60 + 300 * near)
        if (random.chance(0.82))
          drawn += `<rect x="${n(x - 9 * near)}" y="${n(y)}" width="${n(3 + 15 * near)}" height="${n(1 + 3.4 * near)}" fill="${random.chance(0.12) ? palette.accent : palette.glow}" opacity="${n(0.35 + random.unit() * 0.6)}"/>`
      }
    }
  }
  return drawn
}

export function orbit(palette: Palette, random: Random): string {
  const x = random.int(250, 390)
  const tilt = random.int(-34, 34)
  const rings = Array.from({ length: random.int(4, 6) }, (_, ring) => {
    const radius = 84 + ring * 44
    const angle = random.unit() * Math.PI * 2
    const flat = 0.38
    return `<ellipse cx="${x}" cy="180" rx="${radius}" ry="${n(radius * flat)}" fill="none" stroke="${palette.paper}" stroke-opacity="${n(0.55 - ring * 0.07)}" stroke-width="2"/><circle cx="${n(x + Math.cos(angle) * radius)}" cy="${n(180 + Math.sin(angle) * radius * flat)}" r="${random.int(5, 13)}" fill="${ring % 2 ? palette.accent : palette.accentLight}"/>`
  })
  return `<g transform="rotate(${tilt} ${x} 180)">${rings.join('')}</g><circle cx="${x}" cy="180" r="54" fill="${palette.accent}"/><path d="M${x - 54} 180A54 54 0 0 0 ${x + 54} 180A60 22 0 0 1 ${x - 54} 180Z" fill="#000" opacity=".2"/>`
}

export function lattice(palette: Palette, random: Random): string {
  const size = random.pick([42, 52, 62])
  let drawn = ''
  for (let row = -1; row * size * 0.5 < 400; row += 1)
    for (let column = -1; column * size * 0.866 * 2 < 720; column += 1) {
      const x = column * size * 1.732 + (row % 2 ? size * 0.866 : 0)
      const y = row * size * 1.5 * 0.5 * 2
      if (y > 420 || random.chance(0.3)) continue
      const w = size * 0.866
      const lift = random.chance(0.16)
      const face = (path: string, fill: string, opacity: number) =>
        `<path d="${path}" fill="${fill}" opacity="${opacity}"/>`
      drawn += face(
        `M${n(x)} ${n(y - size)}l${n(w)} ${n(size / 2)}l${n(-w)} ${n(size / 2)}l${n(-w)} ${n(-size / 2)}Z`,
        lift ? palette.accentLight : palette.paper,
        lift ? 0.95 : 0.3,
      )
      drawn += face(
        `M${n(x - w)} ${n(y - size / 2)}l${n(w)} ${n(size / 2)}v${n(size)}l${n(-w)} ${n(-size / 2)}Z`,
        lift ? palette.accent : palette.mid,
        0.85,
      )
      drawn += face(
        `M${n(x + w)} ${n(y - size / 2)}l${n(-w)} ${n(size / 2)}v${n(size)}l${n(w)} ${n(-size / 2)}Z`,
        palette.shade,
        0.8,
      )
    }
  return drawn
}
