declare module 'autocannon' {
  type Result = {
    '2xx': number
    '5xx': number
    non2xx: number
    errors: number
    requests: { average: number }
    latency: { p99: number }
  }
  function autocannon(options: {
    url: string
    connections: number
    duration: number
    /** Requests a second of all connections together; what a slow answer kept waiting counts as late. */
    overallRate?: number
    requests: { path: string; headers?: Record<string, string> }[]
  }): Promise<Result>
  export = autocannon
}
