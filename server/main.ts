import { requireNode } from './required-node.ts'
import { speedUpLoading } from './speed-up-loading.ts'

requireNode()
speedUpLoading()
const { run } = await import('./run.ts')
await run()
