/** Scrolls just enough to show the first result of the feed, or its empty state. */
export function showResults() {
  const results = document.getElementById('results')
  const first = results?.querySelector('[data-story]') ?? results
  first?.scrollIntoView({ block: 'nearest' })
}
