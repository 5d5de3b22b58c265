import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOf, startSite } from './site.ts'

export const stopInFlight = {
  title: 'SIGTERM while a request is in flight on a keep-alive connection',
  async run() {
    const site = await startSite()
    const socket = connect(site.port, '127.0.0.1').on('error', () => {})
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(socket, 'data')
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
    )
    await sleep(300)
    const postgres = site.postgresPid()
    const start = performance.now()
    site.kill('SIGTERM')
    const code = await site.exited
    const seconds = Math.round((performance.now() - start) / 100) / 10
    const left = commandOf(postgres)
    if (left) process.kill(postgres, 'SIGINT')
    socket.destroy()
    rmSync(site.folder, { recursive: true, force: true })
    return {
      'seconds until it ended': seconds,
      'exit code': code ?? 'none',
      'PostgreSQL left': left || 'none',
    }
  },
}
