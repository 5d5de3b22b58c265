/** A text written in Pages management, as the server made it: the browser never reads Markdown. */
export function PageBody({ html, className = '' }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own server, which shows raw HTML as text
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
