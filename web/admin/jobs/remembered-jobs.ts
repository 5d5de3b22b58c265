const NAME = 'followed-jobs'

/** The jobs that this tab asked for, so that it finds them again after a reload. */
export const rememberedJobs = {
  has: (jobId: string) => readIds().includes(jobId),
  add: (jobId: string) => writeIds([...readIds().filter((id) => id !== jobId), jobId]),
  remove: (jobId: string) => writeIds(readIds().filter((id) => id !== jobId)),
}

function readIds(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function writeIds(ids: string[]) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(ids.slice(-50)))
  } catch {
    // A browser that forbids storage only loses the bar on reload.
  }
}
