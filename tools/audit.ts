import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { root } from './web-sources.ts'

type Report = {
  error?: { summary?: string; code?: string }
  message?: string
  vulnerabilities?: Record<string, { severity: string; via: (string | { title: string; url: string })[] }>
}

/** `npm run audit`: known weaknesses of what ships. High and critical ones fail; a registry that is silent is said, not passed. */
const child = spawn('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'ignore'],
})
const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
process.exitCode = judge(output)

function judge(answer: string): number {
  const report = parsed(answer)
  if (!report?.vulnerabilities) {
    const reason = report?.error?.summary || report?.error?.code || report?.message || 'no answer'
    console.error(`The registry did not answer the audit (${reason}). Nothing is known, nothing was checked.`)
    return 2
  }
  const found = Object.entries(report.vulnerabilities)
  for (const [name, { severity, via }] of found) {
    const titles = via.map((cause) => (typeof cause === 'string' ? `through ${cause}` : cause.title))
    console.log(`${severity}: ${name}: ${titles.join('; ')}`)
  }
  const serious = found.filter(([, { severity }]) => severity === 'high' || severity === 'critical')
  console.log(`${found.length} known weaknesses in what ships, ${serious.length} of them high or critical.`)
  return serious.length > 0 ? 1 : 0
}

function parsed(answer: string): Report | undefined {
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}
