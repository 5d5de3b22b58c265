/** Puts the stylesheet of an accent into this page, as the server does for the next one; null takes it out. */
export function showAccent(path: string | null) {
  const link = document.head.querySelector<HTMLLinkElement>('link[href^="/assets/accent/"]')
  if (path === null) return link?.remove()
  if (link) {
    link.href = path
    return
  }
  const added = document.createElement('link')
  added.rel = 'stylesheet'
  added.href = path
  document.head.append(added)
}
