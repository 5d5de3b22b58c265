import { StartError } from '../server/platform/start-error.ts'
import { requireNode } from '../server/required-node.ts'
import { speedUpLoading } from '../server/speed-up-loading.ts'
import { help, readOptions } from './options.ts'

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === 'help') {
    console.log(help)
  } else {
    requireNode()
    speedUpLoading()
    const { runDemo } = await import('./run-demo.ts')
    await runDemo(options)
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
