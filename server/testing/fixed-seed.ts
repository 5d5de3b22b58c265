import fc from 'fast-check'
import { testSeed } from '../../tools/seed.ts'

/** Random tests draw the same in every run, and one that fails names the seed. */
fc.configureGlobal({ seed: testSeed() })
