import { speedUpLoading } from './speed-up-loading.ts'

speedUpLoading()
const { run } = await import('./run.ts')
await run()
