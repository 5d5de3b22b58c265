import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ACCENT_PATTERN, accentColours, accentProblem } from '../../../contract/platform/accent.ts'
import { notFound } from '../errors.ts'

const YEAR_SECONDS = 31_536_000
const FOLDER = '/assets/accent'

/** Its address names the accent and the bytes, so that it never changes and a kept page finds its own. */
export function accentPath(accent: string | null): string | null {
  if (accent === null) return null
  const hash = createHash('sha256').update(stylesheet(accent)).digest('hex').slice(0, 8)
  return `${FOLDER}/${accent.slice(1)}-${hash}.css`
}

/** `GET /assets/accent/{rrggbb}-{hash}.css`, for any accent that can be saved. */
export function serveAccent(app: FastifyInstance) {
  app.get<{ Params: { file: string } }>(
    `${FOLDER}/:file`,
    { config: { withoutDatabase: true, reads: 'ungated' } },
    async ({ params: { file } }, reply) => {
      const accent = `#${file.slice(0, 6)}`
      if (
        !ACCENT_PATTERN.test(accent) ||
        accentProblem(accent) ||
        accentPath(accent) !== `${FOLDER}/${file}`
      )
        throw notFound('Stylesheet')
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .send(stylesheet(accent))
    },
  )
}

/** Selectors that win over tokens.css in whichever order the two load. */
function stylesheet(accent: string): string {
  const { light, dark } = accentColours(accent)
  const tokens = (own: typeof light, other: typeof light) =>
    `{--accent:${own.accent};--accent-text:${own.accent};--accent-tint:${own.tint};--accent-line:${own.line};--on-accent:${own.on};--focus:${own.accent};--brand-peak:${other.accent}}`
  return `:root:root${tokens(light, dark)}\n:root.dark${tokens(dark, light)}\n`
}
