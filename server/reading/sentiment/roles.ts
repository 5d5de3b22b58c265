import { wordListsOf } from '../text/word-lists.ts'
import { inflections } from './word-classes.ts'

const ROLES = new Map<string, string>()
for (const [role, words] of wordListsOf('roles.txt')) {
  for (const form of words.flatMap(inflections)) if (!ROLES.has(form)) ROLES.set(form, role)
}

/** Who acts, what is done and to what: 'watchdog bars broker' teaches about 'regulator blocks exchange' although they share no word. */
export const roleOf = (word: string): string | undefined => ROLES.get(word)
