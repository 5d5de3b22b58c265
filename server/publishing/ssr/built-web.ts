import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serveStaticAssets } from '../../platform/http/static-assets.ts'
import type { Rendered, WebPart } from './ssr.ts'

const STYLESHEET = /<link rel="stylesheet"[^>]*>/
const DIST_FOLDER = resolve(import.meta.dirname, '../../../dist')

export async function loadBuiltWeb(): Promise<WebPart> {
  const html = await readFile(resolve(DIST_FOLDER, 'client/index.html'), 'utf8')
  // with the head of the page, so that the styles of its parts come after those of every page
  const [styles = ''] = html.match(STYLESHEET) ?? []
  const template = html.replace(STYLESHEET, '')
  const { render, shell, embed } = await import(
    pathToFileURL(resolve(DIST_FOLDER, 'server/entry-server.js')).href
  )
  const preload = await readPreloads()
  const renderWithPreloads: WebPart['render'] = async (href, send, site) => {
    const rendered: Rendered = await render(href, send, site)
    return { ...rendered, head: rendered.head + styles + preload(rendered.parts ?? []) }
  }
  return {
    template: async () => template,
    render: renderWithPreloads,
    shell: (site) => {
      const rendered: Rendered = shell(site)
      return { ...rendered, head: rendered.head + styles }
    },
    embed,
    serveAssets: async (app) => serveStaticAssets(app, resolve(DIST_FOLDER, 'client')),
  }
}

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** Code of a page's own parts is fetched beside that of every page, and their styles before it is painted. */
async function readPreloads() {
  const manifest: Manifest = JSON.parse(
    await readFile(resolve(DIST_FOLDER, 'client/.vite/manifest.json'), 'utf8'),
  )
  const filesOf = (name: string): string[] => {
    const chunk = manifest[name]
    return chunk
      ? [...(chunk.css ?? []), chunk.file, ...(chunk.imports ?? []).flatMap(filesOf)]
      : []
  }
  const ofEveryPage = new Set(filesOf('index.html'))
  return (parts: readonly string[]): string =>
    [...new Set(parts.flatMap(filesOf))]
      .filter((file) => !ofEveryPage.has(file))
      .map((file) =>
        file.endsWith('.css')
          ? `<link rel="stylesheet" crossorigin href="/${file}">`
          : `<link rel="after-paint" fetchpriority="low" href="/${file}">`,
      )
      .join('')
}
