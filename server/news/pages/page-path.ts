import { badInput } from '../../platform/errors.ts'

/**
 * The page a URL names. The router has decoded once, but people and libraries encode a path in every way there is:
 * 'about', '/about', '%2Fabout' and '%252Fabout' all mean /about, and '%2F' or nothing means home.
 */
export function pagePath(written: string): string {
  try {
    return `/${decodeURIComponent(written).replace(/^\/+/, '').replace(/\/+$/, '')}`
  } catch {
    throw badInput('The page path is not valid.')
  }
}
