import { speedUpLoading } from './speed-up-loading.ts'

speedUpLoading()
const { adminCli } = await import('./admin/cli/run.ts')
process.exit(await adminCli(process.argv.slice(2)))
