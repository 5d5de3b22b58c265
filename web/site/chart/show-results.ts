/** Scrolls as little as needed until the first result of the feed on this page, or that there is none, is in sight. */
export function showResults() {
  const results = document.getElementById('results')
  const first = results?.querySelector('[data-story]') ?? results
  first?.scrollIntoView({ block: 'nearest' })
}
