export function addressesOf(text: string): string[] {
  const lines = text.split(/[\n,\s]+/).map((line) => line.trim())
  return [...new Set(lines.filter(Boolean))]
}

export const withLines = (text: string, lines: readonly string[]) =>
  addressesOf([text, ...lines].join('\n')).join('\n')

export const withoutLine = (text: string, line: string) =>
  addressesOf(text)
    .filter((one) => one !== line)
    .join('\n')

export function feedsOfOpml(opml: string): string[] | undefined {
  const document = new DOMParser().parseFromString(opml, 'text/xml')
  const feeds = [...document.querySelectorAll('outline')].flatMap((outline) => {
    const address = [...outline.attributes]
      .find(({ name }) => name.toLowerCase() === 'xmlurl')
      ?.value.trim()
    return address || []
  })
  return feeds.length > 0 ? feeds : undefined
}
