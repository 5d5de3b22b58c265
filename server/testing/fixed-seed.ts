import fc from 'fast-check'
import { testSeed } from '../../tools/seed.ts'

/**
 * Random tests draw the same in every run, and one that fails names the seed. The first case that fails has noticed a
 * planted fault: there is no need to look for a simpler one.
 */
fc.configureGlobal({ seed: testSeed(), endOnFailure: process.env.MUTATION_GROUP !== undefined })
