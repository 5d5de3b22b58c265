import { formatAndLint, types, unused } from './steps.ts'

/** The quick part of `npm test`, for every save. */
const good = [await formatAndLint(), await unused(), await types()]
process.exitCode = good.every(Boolean) ? 0 : 1
