import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { precompress } from './precompress.ts'
import { homeJavaScript, keepSmall, keepStylesSmall } from './public-javascript.ts'
import { distFolder, hashFile, hashWebSources, isWebBuilt, root } from './web-sources.ts'

/** Builds the web part for browsers and for server rendering, unless its sources are unchanged. */
process.chdir(root)
if (isWebBuilt()) console.log('The web part is up to date.')
else await buildWeb()

/** Aside first and then swapped in: a server that starts meanwhile never finds half a build. */
async function buildWeb() {
  const start = performance.now()
  const hash = hashWebSources()
  const folder = `${distFolder}.new.${process.pid}`
  try {
    await build({ logLevel: 'warn', build: { outDir: join(folder, 'client') } })
    console.log(keepSmall(homeJavaScript(join(folder, 'client'))))
    console.log(keepStylesSmall(join(folder, 'client')))
    await Promise.all([
      precompress(join(folder, 'client')),
      build({ logLevel: 'warn', build: { outDir: join(folder, 'server'), ssr: true } }),
    ])
    writeFileSync(hashFile(folder), hash)
    // Of two that build at once the first one's files may be in use by now.
    if (isWebBuilt()) return
    rmSync(distFolder, { recursive: true, force: true })
    renameSync(folder, distFolder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`The web part was built in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
}
