/** Node before this one cannot parse the sources. */
const OLDEST_MAJOR = 24

/** Ends the process with one sentence where the sources would be a syntax error. Call it before importing them. */
export function requireNode() {
  const refusal = refusalOf(process.versions.node)
  if (!refusal) return
  console.error(refusal)
  process.exit(1)
}

export function refusalOf(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return undefined
  return `This program needs Node ${OLDEST_MAJOR} or newer and was started with ${version}. 'npm start' uses the one that 'npm ci' has installed, node_modules/.bin/node.`
}
