import { formatAndLint, types, unused } from './steps.ts'

/** The quick part of `npm test`, for every save. */
const good = await Promise.all([formatAndLint(), unused(), types()])
process.exitCode = good.every(Boolean) ? 0 : 1
