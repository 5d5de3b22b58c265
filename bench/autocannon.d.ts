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
    requests: { path: string; headers?: Record<string, string> }[]
  }): Promise<Result>
  export = autocannon
}
