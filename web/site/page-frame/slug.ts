/** Category slug of a path: one segment of lower-case words. */
export function slugOf(pathname: string): string | undefined {
  return /^\/([a-z0-9]+(?:-[a-z0-9]+)*)\/?$/.exec(pathname)?.[1]
}

/** Path of a managed page as stored: without a trailing slash, percent-decoded. */
export function pathOf(pathname: string): string {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  try {
    return decodeURIComponent(path).slice(0, 300)
  } catch {
    return path.slice(0, 300)
  }
}
