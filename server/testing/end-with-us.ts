import { type ChildProcess, spawn } from 'node:child_process'

/** Waits for the end of a pipe that only the run holds: it comes however the run ends, `kill -9` too. */
const GUARDIAN = `cat >/dev/null
pid=$1; shift
[ -f "$pid" ] && pid=$(head -n 1 "$pid")
kill -QUIT "$pid" 2>/dev/null && sleep 0.2 && kill -KILL "$pid" 2>/dev/null
while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
[ $# -gt 0 ] && rm -rf "$@"`

/** A process, or the one a PID file names by then, does not outlive this one; folders that only it needed go too. */
export function endWithUs(pidOrFile: number | string, ...folders: string[]): { dismiss(): void } {
  const guardian = spawn('sh', ['-c', GUARDIAN, 'guardian', String(pidOrFile), ...folders], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // Ctrl-C is for the run, which then ends in its own way
  })
  guardian.unref()
  ;(guardian.stdin as unknown as { unref?(): void } | null)?.unref?.()
  return { dismiss: () => void guardian.kill('SIGKILL') }
}

/** The same for a child, until it ends by itself. */
export function guardChild(child: ChildProcess) {
  if (child.pid === undefined) return
  const guardian = endWithUs(child.pid)
  child.once('exit', () => guardian.dismiss())
}
