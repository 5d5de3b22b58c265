import { requireNode } from './required-node.ts'
import { speedUpLoading } from './speed-up-loading.ts'

requireNode()
speedUpLoading()
const { adminCli } = await import('./admin/cli/run.ts')
const { applyForgotten } = await import('./following/forgotten.ts')
process.exit(await adminCli(process.argv.slice(2), { afterRestore: applyForgotten }))
