import { formatAndLint, types, unused, workerTypes } from './steps.ts'

/** The quick part of `npm test`, for every save. */
const good = await Promise.all([formatAndLint(), unused(), types(), workerTypes()])
process.exitCode = good.every(Boolean) ? 0 : 1
