import type { Random } from '../random.ts'
import { n, type Palette } from './palette.ts'

/** All scenes are drawn on 640 by 360 and return what goes between ground and grain. */
export function tide(palette: Palette, random: Random): string {
  const sun = `<circle cx="${random.int(180, 460)}" cy="${random.int(96, 160)}" r="${random.int(46, 78)}" fill="${palette.accentLight}" opacity=".92"/>`
  const layers = Array.from({ length: 6 }, (_, layer) => {
    const top = 160 + layer * 34
    const phase = random.unit() * 9
    let path = `M0 360V${top}`
    for (let x = 0; x <= 640; x += 16)
      path += `L${x} ${n(top + Math.sin(x / (70 + layer * 9) + phase) * 22 + Math.sin(x / 37 + phase * 2) * 7)}`
    return `<path d="${path}V360Z" fill="hsl(${palette.hue + layer * 7}, ${52 - layer * 3}%, ${62 - layer * 9}%)"/>`
  })
  return sun + layers.join('')
}

export function skyline(palette: Palette, random: Random): string {
  const row = (base: number, tall: number, fill: string, windows: boolean) => {
    let drawn = ''
    for (let x = -10; x < 640; ) {
      const width = random.int(34, 66)
      const height = random.int(Math.round(tall / 2), tall)
      drawn += `<rect x="${x}" y="${base - height}" width="${width}" height="${height + 60}" fill="${fill}"/>`
      if (windows) {
        for (let row = base - height + 12; row < base + 20; row += 14)
          for (let column = x + 7; column < x + width - 8; column += 11)
            if (random.chance(0.42))
              drawn += `<rect x="${column}" y="${row}" width="5" height="7" fill="${palette.accentLight}" opacity="${random.chance(0.5) ? '.9' : '.45'}"/>`
      }
      x += width + random.int(1, 7)
    }
    return drawn
  }
  return `<circle cx="${random.int(110, 540)}" cy="${random.int(70, 120)}" r="${random.int(36, 54)}" fill="${palette.paper}" opacity=".85"/>
${row(250, 150, palette.mid, false)}${row(330, 190, palette.light ? `hsl(${palette.hue}, 34%, 34%)` : palette.shade, true)}`
}

export function bridge(palette: Palette, random: Random): string {
  const left = random.int(130, 190)
  const right = random.int(430, 500)
  const middle = (left + right) / 2
  let hangers = ''
  for (let x = left + 18; x < right; x += 18) {
    const part = (x - middle) / (right - middle)
    hangers += `M${x} ${n(192 - 108 + 0 + (1 - part * part) * 108)}V234`
  }
  const tower = (x: number) =>
    `<path d="M${x - 11} 76H${x + 11}L${x + 17} 302H${x - 17}Z" fill="${palette.accent}"/><path d="M${x - 20} 124H${x + 20}M${x - 21} 172H${x + 21}" stroke="${palette.accent}" stroke-width="9"/>`
  return `<circle cx="${random.int(240, 560)}" cy="${random.int(60, 110)}" r="40" fill="${palette.paper}" opacity=".75"/>
<path d="M0 214Q90 192 160 216T330 208T490 218T640 204V360H0Z" fill="${palette.mid}" opacity=".7"/>
<path d="M-20 226L${left} 82Q${middle} 302 ${right} 82L660 226" fill="none" stroke="${palette.accent}" stroke-width="6"/>
<path d="${hangers}" stroke="${palette.accent}" stroke-width="2"/>${tower(left)}${tower(right)}
<path d="M0 236H640" stroke="${palette.light ? `hsl(${palette.hue}, 34%, 30%)` : palette.paper}" stroke-width="11"/>
<path d="M0 268Q110 252 220 272T440 266T640 260V360H0Z" fill="hsl(${palette.hue}, 42%, 30%)"/>`
}

export function columns(palette: Palette, random: Random): string {
  const count = random.pick([5, 6, 7, 8])
  const wall = palette.paper
  const dim = palette.light ? `hsl(${palette.hue}, 18%, 78%)` : `hsl(${palette.hue}, 18%, 68%)`
  const step = 456 / (count - 1)
  const shafts = Array.from({ length: count }, (_, index) => {
    const x = 92 + index * step - 18
    return `<rect x="${n(x)}" y="164" width="36" height="138" fill="${wall}"/><rect x="${n(x + 22)}" y="164" width="14" height="138" fill="${dim}"/><rect x="${n(x - 5)}" y="158" width="46" height="9" fill="${wall}"/><rect x="${n(x - 5)}" y="296" width="46" height="9" fill="${dim}"/>`
  })
  return `<circle cx="${random.int(420, 540)}" cy="${random.int(70, 120)}" r="${random.int(44, 62)}" fill="${palette.accentLight}"/>
<path d="M54 140L320 ${random.int(34, 58)}L586 140Z" fill="${wall}"/><path d="M112 130L320 62L528 130Z" fill="${dim}"/>
<rect x="62" y="138" width="516" height="22" fill="${wall}"/>${shafts.join('')}
<rect x="50" y="302" width="540" height="16" fill="${wall}"/><rect x="26" y="318" width="588" height="42" fill="${dim}"/>`
}
