declare module 'autocannon' {
  type Result = {
    '2xx': number
    '5xx': number
    non2xx: number
    errors: number
    requests: { average: number }
    latency: { p99: number }
  }
  type Sent = {
    path: string
    headers?: Record<string, string>
    /** Called before each request, for one that is never the same. */
    setupRequest?: (sent: Sent) => Sent
  }
  function autocannon(options: {
    url: string
    connections: number
    duration: number
    /** Requests a second of all connections together; what a slow answer kept waiting counts as late. */
    overallRate?: number
    requests: Sent[]
  }): Promise<Result>
  export = autocannon
}
