import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './web-sources.ts'

/** Without the Node image below it. */
const MOST_MEGABYTES = 450
const START_SECONDS = 120

/**
 * Runs the Dockerfile's steps in an empty folder, then starts the result as the container would: from a folder that
 * cannot be written to, with data in another. As root it also changes to a user without rights.
 */
export async function imageProblems(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'crypto-news-image-'))
  const [app, data] = [join(folder, 'app'), join(folder, 'data')]
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { cwd: app, stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, app])
    rmSync(join(app, '.git'), { recursive: true })
    run('npm', 'ci', '--omit=dev')
    run('npm', 'run', 'build')
    run('mv', 'node_modules/node/bin/node', '../node')
    run('rm', '-r', 'node_modules/node', 'node_modules/.bin/node')
    const megabytes = Number(execFileSync('du', ['-sm', app], { encoding: 'utf8' }).split('\t')[0])
    mkdirSync(data)
    chmodSync(folder, 0o755)
    chmodSync(data, 0o777)
    execFileSync('chmod', ['-R', 'a-w', app])
    const problem = await startProblem(app, data)
    console.log(`      ${megabytes} MB`)
    return [
      ...(megabytes <= MOST_MEGABYTES
        ? []
        : [`The image holds ${megabytes} MB, more than ${MOST_MEGABYTES}.`]),
      ...(problem ? [problem] : []),
    ]
  } finally {
    execFileSync('chmod', ['-R', 'u+w', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startProblem(app: string, data: string): Promise<string | undefined> {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(join(app, '../node'), ['server/main.ts'], {
    cwd: app,
    ...nobody,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: data,
      HOME: data,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => said.push(String(part)))
  try {
    for (let second = 0; second < START_SECONDS && child.exitCode === null; second++) {
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      if (ready?.ok) return undefined
      await new Promise((resume) => setTimeout(resume, 1000))
    }
    return `It does not start: ${said.join('').slice(-500)}`
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await new Promise((resume) => child.once('exit', resume))
  }
}
