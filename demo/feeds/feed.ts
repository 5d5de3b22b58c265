import type { Outlet } from '../publishers.ts'
import type { Story } from '../story.ts'

/** What every format renders: an outlet's newest stories, and where they live. */
export type Feed = {
  outlet: Outlet
  home: string
  self: string
  stories: Story[]
  articleUrl: (story: Story) => string
  imageUrl: (story: Story) => string
}

export function xml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}

export function html(story: Story): string {
  return story.paragraphs.map((paragraph) => `<p>${xml(paragraph)}</p>`).join('\n')
}

export function rfc822(at: number): string {
  return new Date(at).toUTCString()
}

export function iso(at: number): string {
  return new Date(at).toISOString()
}
