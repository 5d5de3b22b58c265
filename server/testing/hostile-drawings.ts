/** Small SVG files that take a drawing program seconds to minutes. */
export const hostileDrawings = {
  /** 2^levels rectangles out of a few lines. */
  nestedUse(levels = 24) {
    const groups = Array.from(
      { length: levels },
      (_, level) =>
        `<g id="g${level + 1}"><use xlink:href="#g${level}"/><use xlink:href="#g${level}" x="1"/></g>`,
    )
    return svg(
      `<defs><g id="g0"><rect width="9" height="9"/></g>${groups.join('')}</defs><use xlink:href="#g${levels}"/>`,
    )
  },
  blur(layers = 60) {
    const blurs = '<feGaussianBlur stdDeviation="90"/>'.repeat(layers)
    return svg(
      `<filter id="f" x="-50%" y="-50%" width="200%" height="200%">${blurs}</filter><rect width="256" height="256" filter="url(#f)"/>`,
    )
  },
}

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="256" height="256">${inside}</svg>`
