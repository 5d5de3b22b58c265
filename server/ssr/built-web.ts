import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serveStaticAssets } from '../http/static-assets.ts'
import type { WebPart } from './ssr.ts'

const DIST_FOLDER = resolve(import.meta.dirname, '../../dist')

/** The web part as `npm run build` left it. */
export async function loadBuiltWeb(): Promise<WebPart> {
  const template = await readFile(resolve(DIST_FOLDER, 'client/index.html'), 'utf8')
  const { render, shell } = await import(pathToFileURL(resolve(DIST_FOLDER, 'server/entry-server.js')).href)
  return {
    template: async () => template,
    render,
    shell,
    serveAssets: async (app) => serveStaticAssets(app, resolve(DIST_FOLDER, 'client')),
  }
}
