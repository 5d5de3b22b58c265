import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const YEAR_SECONDS = 31_536_000

/** Headers for every response; `pagePolicy` is added to HTML. */
export async function sendSecurityHeaders(app: FastifyInstance, { hstsSubdomains }: Config) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    // Sibling subdomains may be served by others, without https.
    strictTransportSecurity: { maxAge: YEAR_SECONDS, includeSubDomains: hstsSubdomains },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // Only read by Internet Explorer and Flash.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

/** Own files only; images from any https host; the one inline script by its hash. */
export function pagePolicy(inlineScriptHashes: string[]) {
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScriptHashes.join(' ')}`,
    "style-src 'self'",
    // Style attributes place chart labels. Unlike stylesheets they cannot select or read other elements.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    "connect-src 'self'",
    // The preview of a widget.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** CSP hashes of a page's inline elements. */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const found = [...html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))]
  return found.map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
