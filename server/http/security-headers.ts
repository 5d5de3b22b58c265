import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Headers for every answer; `pagePolicy` is added to HTML, where scripts could run. */
export async function sendSecurityHeaders(app: FastifyInstance) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

/** Our own files only; images from anywhere over https; the one inline script by its hash. */
export function pagePolicy(inlineScriptHashes: string[]) {
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScriptHashes.join(' ')}`,
    // Inline style attributes place chart labels and the toasts' own sheet; a style cannot run code.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
