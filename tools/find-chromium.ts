import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The browser without its windows comes first: the journeys take two thirds of the time in it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

/** The operator's choice, Playwright's own, or the system's. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) return CHROMIUM_PATH
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  const candidates = PATH.split(delimiter).flatMap((folder) =>
    names.map((name) => join(folder, name)),
  )
  return candidates.find((file) => existsSync(file))
}

/** As the last resort installs one: root through apt, anybody else through Playwright's download. */
export async function findOrInstallChromium(): Promise<string> {
  const found = findChromium()
  if (found) return found
  console.log('No Chromium found: installing one.')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const install = (name: string) =>
      run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name)
    await run('apt-get', 'update', '-qq')
    if (!(await install('chromium-headless-shell'))) await install('chromium')
  } else {
    await run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium')
  }
  const installed = findChromium()
  if (!installed) throw new Error('There is no Chromium: set CHROMIUM_PATH to one.')
  return installed
}

/** Returns whether it succeeded. */
async function run(command: string, ...words: string[]) {
  const [code] = await once(spawn(command, words, { stdio: 'inherit' }), 'exit')
  return code === 0
}
