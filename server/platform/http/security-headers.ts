import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const YEAR_SECONDS = 31_536_000

/** Headers for every answer; `pagePolicy` is added to HTML, where scripts could run. */
export async function sendSecurityHeaders(app: FastifyInstance, { hstsSubdomains }: Config) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    // the names beside ours may be served by others, without https
    strictTransportSecurity: { maxAge: YEAR_SECONDS, includeSubDomains: hstsSubdomains },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // only Internet Explorer and Flash have ever read these
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

/** Our own files only; images from anywhere over https; the one inline script by its hash. */
export function pagePolicy(inlineScriptHashes: string[]) {
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScriptHashes.join(' ')}`,
    "style-src 'self'",
    // Attributes place chart labels. Unlike a sheet they cannot look at other elements and tell what they see.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Lets what a page of ours has inline run under a policy that forbids all else. */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const found = [...html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))]
  return found.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
