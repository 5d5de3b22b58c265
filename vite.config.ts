import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { keptForLater } from './tools/kept-for-later.ts'
import { stylesComplete } from './tools/late-styles.ts'
import { shortStyles } from './tools/short-styles.ts'

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'web',
  publicDir: isSsrBuild ? false : 'static',
  plugins: [
    react(),
    tailwindcss(),
    shortStyles(),
    preloadFont(),
    pageBeforeCode(),
    toastsWithoutSheet(),
    shortIcons(),
    routerWithoutUnused(),
    stylesWhenDrawn(),
    isSsrBuild ? [] : [compiledBesidePage(), keptForLater(), stylesComplete()],
  ],
  appType: 'custom',
  build: {
    outDir: isSsrBuild ? '../dist/server' : '../dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // a page asks for the parts it shows in its own head; a list of all files would be in the JavaScript of every page
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { input: 'web/entry-server.tsx' }
      : {
          output: {
            chunkFileNames,
            codeSplitting: { groups: [ofEveryPage, reactDom, latePart, sharedLater] },
          },
        },
  },
  // One bundled file: the icon set alone is thousands of modules that Node would open one by one.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}))

/** All that every page needs in one file: what it shares with the parts loaded later compresses best there. */
const ofEveryPage = { name: 'site', tags: ['$initial' as const] }

/** The larger half of every page's code, read beside the other and run after it. */
const reactDom = { name: 'react-dom', test: /node_modules\/(react-dom|scheduler)\// }

/** Which code the first page of a visitor runs. */
const isOfFirstPage = ({ name, isEntry }: { name?: string; isEntry?: boolean }) =>
  isEntry || name === reactDom.name

/** All of what public pages are alive without in one file, too. */
const latePart = {
  debugName: 'late',
  name: (id: string, modules: Rolldown.ChunkingContext) =>
    modules
      .getModuleInfo(id)
      ?.importers.some((importer) => importer.endsWith('site/frame/late-part/late-part.ts'))
      ? 'late'
      : null,
}

/** What the parts loaded later share, in a few files instead of one for each icon. */
const sharedLater = {
  name: 'shared',
  // a stylesheet would come with code that does not need it
  test: /\.[jt]sx?$|node_modules/,
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 4000,
}

/** Shared files would bear the names of all that share them. */
const chunkFileNames = ({ name }: { name: string }) =>
  name.startsWith('shared~') ? 'assets/shared-[hash].js' : 'assets/[name]-[hash].js'

/** The text's font is asked for with the page, not only once the stylesheet has been read. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((file) =>
          /grotesk-latin-wght.*\.woff2$/.test(file),
        )
        if (!font) return []
        const attrs = {
          rel: 'preload',
          href: `/${font}`,
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
        }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/**
 * The page is read before it is pressed: its code is fetched once it is painted, so that styles, letters and pictures come
 * first on a slow line. A page in the background is not painted before somebody looks. The one inline script asks for it,
 * once the page is read whole: code that runs earlier would not find its data.
 */
function pageBeforeCode(): Plugin {
  return {
    name: 'page-before-code',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const files = Object.entries(bundle).flatMap(([file, chunk]) =>
          chunk.type === 'chunk' && isOfFirstPage(chunk) ? [file] : [],
        )
        if (files.length === 0) return html
        // the links to what this page needs beside it mean nothing to a browser until then (server/publishing/ssr/built-web.ts)
        const parts = `for(const part of document.querySelectorAll('[rel=after-paint]'))part.rel='modulepreload'`
        const load = [...files.map((file) => `import('/${file}')`), parts].join(';')
        const whenPainted = `document.hidden?load():requestAnimationFrame(()=>setTimeout(load))`
        const code = `addEventListener('DOMContentLoaded',()=>{const load=()=>{${load}};${whenPainted}})`
        return html
          .replace(/<script type="module"[^>]*><\/script>/, '')
          .replace('</script>', `${code}</script>`)
      },
    },
  }
}

/** With this first line Chromium compiles a file beside the page's thread, not each function as it is first called. */
function compiledBesidePage(): Plugin {
  return {
    name: 'compiled-beside-page',
    generateBundle: {
      // Vite still writes a first line of its own
      order: 'post',
      handler: (_options, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && isOfFirstPage(chunk))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
        }
      },
    },
  }
}

/** The toasts write their sheet into the page, which the page's policy forbids: it comes with ours instead. */
function toastsWithoutSheet(): Plugin {
  return {
    name: 'toasts-without-sheet',
    transform(code, id) {
      if (!id.endsWith('/sonner/dist/index.mjs')) return
      const without = code.replace(/^__insertCSS\(.*\);?$/m, '')
      if (without === code) this.error('The toasts no longer write their sheet as they did')
      return without
    },
  }
}

/**
 * The icons repeat in each the attributes that our stylesheet gives to all of them (styles/theme.css), and draw every line
 * by an element of its own.
 */
function shortIcons(): Plugin {
  return {
    name: 'short-icons',
    transform(code, id) {
      if (/\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/.test(id)) return withOnePath(code)
      if (!id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs')) return
      if (!code.includes('function createLucideIcon(iconDataOrName'))
        this.error('The icons are made otherwise now')
      return `import { createElement } from 'react'
        export default ({ node }) => ({ className = '', ...props }) =>
          createElement(
            'svg',
            { viewBox: '0 0 24 24', 'aria-hidden': props.role ? undefined : true, className: ('lucide ' + className).trim(), ...props },
            node.map(([tag, attributes]) => createElement(tag, attributes)),
          )`
    },
  }
}

const LINE = /"line", \{ x1: "(\S+)", x2: "(\S+)", y1: "(\S+)", y2: "(\S+)",/g
const TWO_PATHS =
  /("path",\s*\{\s*d: "[^"]*)",\s*key: "\w+"\s*\}\s*\],\s*\["path",\s*\{\s*d: "([mM])/

function withOnePath(icon: string): string {
  let short = icon.replace(LINE, '"path", { d: "M$1 $3L$2 $4",')
  // a path may start with a step, which is one from the corner
  while (TWO_PATHS.test(short))
    short = short.replace(TWO_PATHS, (_, one, start) => one + (start === 'm' ? 'M0 0m' : 'M'))
  return short
}

/**
 * The large stylesheet of later parts is only fetched with their code: it restyles the whole page when it is applied, so
 * it waits until such a part is drawn (web/page/load-once.ts). The small one, of what is drawn at once, is applied.
 */
function stylesWhenDrawn(): Plugin {
  return {
    name: 'styles-when-drawn',
    transform(code, id) {
      if (!id.endsWith('vite/preload-helper.js')) return
      const onlyFetch = `if (isCss && !dep.href.includes('/after-page-')) {
        link.rel = 'later-style'
        document.head.append(link)
        return fetch(dep).then(({ ok }) => ok || Promise.reject(new Error('No stylesheet ' + dep)))
      }`
      const fetched = code.replace('document.head.appendChild(link)', `${onlyFetch} $&`)
      if (fetched === code) this.error('Vite adds stylesheets otherwise now')
      return fetched
    },
  }
}

/** The router does not say that making a component changes nothing else: those we do not use would be in every page. */
function routerWithoutUnused(): Plugin {
  return {
    name: 'router-without-unused',
    transform(code, id) {
      if (!/\/react-router\/dist\/production\/.*\.js$/.test(id)) return
      return code
        .replace(/= (React\$1\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
        .replace(/^\w+\.displayName = .*$/gm, '')
    },
  }
}
