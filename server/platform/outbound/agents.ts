import { Agent } from 'undici'
import { type GuardOptions, guardedConnector } from './address-guard.ts'
import { hostAndPort } from './addresses.ts'

/** Connections of their own, because one that was opened for an exempt request must never serve another. */
export type Exit = { allowed: ReadonlySet<string>; agent: Agent }

type ExitOptions = GuardOptions & { allowHosts: readonly string[]; serviceHosts?: readonly string[] }

/** The common way out, and one for each configured service: its host is exempt there and nowhere else. */
export function createExits(options: ExitOptions) {
  const common = exit(options.allowHosts)
  const services = new Map(
    (options.serviceHosts ?? []).map((host) => [host.toLowerCase(), serviceExit(host)]),
  )

  function exit(hosts: readonly string[]): Exit {
    const allowed = new Set(hosts.map((host) => host.toLowerCase()))
    // pipelining 0 closes each connection after its answer, so idle ones never count against the host's limit
    return { allowed, agent: new Agent({ connect: guardedConnector(options, allowed), pipelining: 0 }) }
  }
  function serviceExit(host: string): Exit {
    return exit([...options.allowHosts, host])
  }

  return {
    common,
    /** For requests to the service at this base URL. */
    to: (service: string | undefined): Exit =>
      (service === undefined ? undefined : services.get(hostAndPort(new URL(service)))) ?? common,
    async close() {
      await Promise.all([common, ...services.values()].map(({ agent }) => agent.destroy()))
    },
  }
}
