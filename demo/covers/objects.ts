import type { Random } from '../random.ts'
import { n, type Palette } from './palette.ts'

export function vault(palette: Palette, random: Random): string {
  const x = random.int(230, 430)
  const spokes = random.pick([4, 5, 6, 8])
  const turn = random.unit() * Math.PI
  const around = (count: number, radius: number, draw: (cx: string, cy: string) => string) =>
    Array.from({ length: count }, (_, index) => {
      const angle = turn + (index / count) * Math.PI * 2
      return draw(n(x + Math.cos(angle) * radius), n(184 + Math.sin(angle) * radius))
    }).join('')
  return `<circle cx="${x}" cy="184" r="162" fill="${palette.shade}"/><circle cx="${x}" cy="184" r="152" fill="${palette.mid}"/>
<circle cx="${x}" cy="184" r="136" fill="none" stroke="${palette.paper}" stroke-opacity=".5" stroke-width="2"/><circle cx="${x}" cy="184" r="110" fill="none" stroke="${palette.shade}" stroke-width="11"/>
<circle cx="${x}" cy="184" r="82" fill="none" stroke="${palette.paper}" stroke-opacity=".6" stroke-width="2"/><circle cx="${x}" cy="184" r="58" fill="none" stroke="${palette.shade}" stroke-width="15"/>
${around(14, 123, (cx, cy) => `<circle cx="${cx}" cy="${cy}" r="6" fill="${palette.paper}"/>`)}
${around(spokes, 78, (cx, cy) => `<path d="M${x} 184L${cx} ${cy}" stroke="${palette.paper}" stroke-width="9" stroke-linecap="round"/><circle cx="${cx}" cy="${cy}" r="11" fill="${palette.accent}"/>`)}
<circle cx="${x}" cy="184" r="24" fill="${palette.paper}"/><circle cx="${x}" cy="184" r="11" fill="${palette.shade}"/><rect y="344" width="640" height="16" fill="${palette.shade}"/>`
}

export function brokenChain(palette: Palette, random: Random): string {
  const tilt = random.int(-32, 32)
  const gap = random.int(96, 132)
  const link = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-78" y="-38" width="156" height="76" rx="38" fill="none" stroke="${palette.shade}" stroke-width="30"/><rect x="-78" y="-38" width="156" height="76" rx="38" fill="none" stroke="${palette.paper}" stroke-width="19"/></g>`
  const bolt = random.int(286, 352)
  return `<g transform="rotate(${tilt} 320 180)">${link(320 - gap - 130, 176, 0)}${link(320 - gap, 190, 8)}${link(320 + gap, 170, -8)}${link(320 + gap + 130, 184, 0)}</g>
<path d="M${bolt + 20} 26L${bolt - 26} 152L${bolt + 12} 166L${bolt - 48} 340L${bolt + 74} 158L${bolt + 28} 144L${bolt + 80} 26Z" fill="${palette.accent}"/>
<path d="M${bolt + 20} 26L${bolt - 26} 152L${bolt + 12} 166L${bolt - 48} 340L${bolt + 2} 152L${bolt - 28} 142Z" fill="${palette.accentLight}" opacity=".55"/>`
}

export function card(palette: Palette, random: Random): string {
  const turn = random.int(-16, 14)
  return `<circle cx="${random.int(60, 180)}" cy="320" r="240" fill="#fff" opacity=".1"/><circle cx="${random.int(470, 600)}" cy="40" r="190" fill="#fff" opacity=".1"/>
<g transform="translate(${random.int(280, 360)} 186) rotate(${turn})"><rect x="-178" y="-104" width="356" height="222" rx="24" fill="#000" opacity=".28"/><rect x="-184" y="-116" width="356" height="222" rx="24" fill="${palette.accent}"/>
<path d="M-184 20Q-40 ${random.int(-60, 40)} 172 ${random.int(-80, 20)}V82A24 24 0 0 1 148 106H-160A24 24 0 0 1 -184 82Z" fill="#000" opacity=".14"/>
<rect x="-156" y="-62" width="54" height="40" rx="8" fill="#f7dca0"/><path d="M-129 -62V-22M-156 -42H-102" stroke="#c9a75e" stroke-width="2"/>
<rect x="-156" y="14" width="${random.int(150, 220)}" height="13" rx="6" fill="#fff" opacity=".85"/><rect x="-156" y="42" width="${random.int(80, 130)}" height="10" rx="5" fill="#fff" opacity=".5"/>
<circle cx="112" cy="62" r="22" fill="#fff" opacity=".5"/><circle cx="136" cy="62" r="22" fill="#fff" opacity=".8"/></g>`
}

export function coins(palette: Palette, random: Random): string {
  const piles = random.int(4, 6)
  let drawn = ''
  for (let pile = 0; pile < piles; pile += 1) {
    const x = 320 + (pile - (piles - 1) / 2) * 108
    const height = random.int(2, 12)
    for (let coin = 0; coin < height; coin += 1) {
      const y = 306 - coin * 18
      drawn += `<path d="M${x - 46} ${y}v12a46 15 0 0 0 92 0v-12Z" fill="${palette.light ? palette.mid : palette.shade}"/><ellipse cx="${x}" cy="${y}" rx="46" ry="15" fill="${coin === height - 1 ? palette.accentLight : palette.accent}"/><ellipse cx="${x}" cy="${y}" rx="33" ry="10" fill="none" stroke="${palette.shade}" stroke-opacity=".4" stroke-width="2"/>`
    }
  }
  return `<ellipse cx="320" cy="326" rx="320" ry="30" fill="#000" opacity=".16"/>${drawn}`
}

export function gallery(palette: Palette, random: Random): string {
  const frame = (x: number, y: number, width: number, height: number) => {
    const cx = x + width / 2
    const cy = y + height / 2
    const tint = (shift: number, lightness: number) =>
      `hsl(${(palette.hue + shift) % 360}, 62%, ${lightness}%)`
    const shapes = random.pick([
      `<circle cx="${cx}" cy="${cy - 8}" r="${width * 0.27}" fill="${tint(40, 66)}"/><path d="M${x + 14} ${y + height - 12}Q${cx} ${cy + 6} ${x + width - 14} ${y + height - 12}Z" fill="${tint(200, 44)}"/>`,
      `<path d="M${cx} ${y + 20}L${x + width - 20} ${y + height - 20}H${x + 20}Z" fill="${tint(90, 58)}"/><circle cx="${cx + 16}" cy="${y + 36}" r="12" fill="${tint(30, 78)}"/>`,
      `<rect x="${x + 20}" y="${y + 20}" width="${width * 0.36}" height="${height - 40}" fill="${tint(160, 50)}"/><rect x="${cx + 4}" y="${y + 32}" width="${width * 0.28}" height="${height * 0.4}" fill="${tint(20, 68)}"/>`,
      `<path d="M${x + 16} ${cy}Q${cx} ${y} ${x + width - 16} ${cy}T${x + 16} ${cy}" fill="none" stroke="${tint(60, 64)}" stroke-width="12"/>`,
    ])
    return `<rect x="${x - 5}" y="${y - 1}" width="${width + 14}" height="${height + 14}" fill="#000" opacity=".22"/><rect x="${x - 8}" y="${y - 8}" width="${width + 16}" height="${height + 16}" fill="${palette.paper}"/><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="hsl(${palette.hue}, 30%, ${random.int(16, 34)}%)"/>${shapes}`
  }
  const tops = [random.int(60, 96), random.int(44, 80), random.int(64, 104)]
  return `<rect y="300" width="640" height="60" fill="#000" opacity=".18"/>${frame(56, tops[0] as number, 140, 176)}${frame(240, tops[1] as number, 160, 206)}${frame(444, tops[2] as number, 140, 166)}`
}

export function scales(palette: Palette, random: Random): string {
  const tilt = random.pick([-14, -9, 8, 13])
  const metal = palette.light ? `hsl(${palette.hue}, 30%, 30%)` : palette.paper
  const pan = (x: number, fill: string) =>
    `<g transform="translate(${x} 0) rotate(${-tilt})"><path d="M0 0L-52 104M0 0L52 104" stroke="${metal}" stroke-width="3"/><path d="M-64 104H64A64 40 0 0 1 -64 104Z" fill="${fill}"/></g>`
  return `<circle cx="${random.int(150, 490)}" cy="${random.int(90, 150)}" r="${random.int(90, 130)}" fill="${palette.paper}" opacity=".5"/>
<rect x="314" y="84" width="12" height="226" fill="${metal}"/><path d="M232 326Q320 288 408 326Z" fill="${metal}"/><rect x="212" y="326" width="216" height="14" rx="4" fill="${metal}"/>
<g transform="translate(320 92) rotate(${tilt})"><rect x="-176" y="-6" width="352" height="12" rx="6" fill="${metal}"/>${pan(-166, palette.accent)}${pan(166, palette.mid)}</g><circle cx="320" cy="86" r="16" fill="${palette.accent}"/>`
}

export function papers(palette: Palette, random: Random): string {
  const sheet = (x: number, y: number, turn: number, stamped: boolean) => {
    const lines = Array.from(
      { length: 8 },
      (_, line) =>
        `<rect x="-66" y="${-84 + line * 20}" width="${random.int(70, 132)}" height="7" rx="3" fill="${palette.shade}" opacity=".55"/>`,
    )
    const stamp = `<g transform="translate(34 78) rotate(-14)"><circle r="36" fill="none" stroke="${palette.accent}" stroke-width="7"/><path d="M-17 1L-4 14L19 -13" fill="none" stroke="${palette.accent}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/></g>`
    return `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-88" y="-116" width="186" height="244" rx="6" fill="#000" opacity=".16"/><rect x="-94" y="-124" width="186" height="244" rx="6" fill="${palette.paper}"/>${lines.join('')}${stamped ? stamp : ''}</g>`
  }
  return `${sheet(random.int(190, 240), 196, random.int(-20, -8), false)}${sheet(random.int(400, 450), 190, random.int(8, 20), false)}${sheet(320, 184, random.int(-5, 5), true)}`
}
