import { speedUpLoading } from '../speed-up-loading.ts'

/** Starts another module of this folder as a process does best: `node quick-process.ts NAME ...arguments`. */
speedUpLoading()
const [name = ''] = process.argv.splice(2, 1)
await import(`./${name}-process.ts`)
