import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'

/** Metrics beside those of the process. */
const httpRequests = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer a request, by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
})
/** Plain counters collected on scrape: labelled counters would cost a cached response 2.5 % of its time. */
const answers = { cache: 0, made: 0 }
new Counter({
  name: 'answers_total',
  help: 'Public answers, by where they came from: kept ready, or made for the request',
  labelNames: ['from'],
  collect() {
    this.reset()
    this.inc({ from: 'cache' }, answers.cache)
    this.inc({ from: 'made' }, answers.made)
  },
})
const made = { primary: 0, replica: 0 }
new Counter({
  name: 'answers_made_total',
  help: 'Public answers made, by the database server they were read from',
  labelNames: ['server'],
  collect() {
    this.reset()
    this.inc({ server: 'primary' }, made.primary)
    this.inc({ server: 'replica' }, made.replica)
  },
})
const jobRuns = new Histogram({
  name: 'job_duration_seconds',
  help: 'Time a background job took, by job and outcome',
  labelNames: ['job', 'outcome'],
  buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900],
})
const databaseFailures = new Counter({
  name: 'database_unavailable_total',
  help: 'Readiness checks that found the database away',
})

export const observe = {
  request: (method: string, route: string, status: number, seconds: number) =>
    httpRequests.observe({ method, route, status }, seconds),
  answer: (from: keyof typeof answers) => {
    answers[from]++
  },
  made: (server: keyof typeof made) => {
    made[server]++
  },
  job: (job: string, outcome: string, seconds: number) =>
    jobRuns.observe({ job, outcome }, seconds),
  databaseAway: () => databaseFailures.inc(),
}

export function measureProcess(pool: {
  totalCount: number
  idleCount: number
  waitingCount: number
}) {
  collectDefaultMetrics()
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to the database, and queries waiting for one',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

export const metricsPage = async () => ({
  type: register.contentType,
  text: await register.metrics(),
})
