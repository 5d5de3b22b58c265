/** HTML of a managed page, rendered from Markdown by the server. */
export function PageBody({ html, className = '' }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own server, which shows raw HTML as text
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
