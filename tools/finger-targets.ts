import type { Page } from '@playwright/test'

/** What a finger cannot hit in this part of a page: under 44 px, whatever a pseudo-element or label adds included. */
export const smallTargets = (page: Page, part = 'html'): Promise<string[]> =>
  page.evaluate(findSmallTargets, part)

async function findSmallTargets(part: string): Promise<string[]> {
  const LEAST = 44
  const pressed =
    'a[href], button, input, select, textarea, summary, [role=switch], [role=option], [role=radio], [role=link]'
  const place = { x: scrollX, y: scrollY }
  const modal = [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1)
  const found: string[] = []
  const within = modal ?? document.querySelector(part)
  for (const element of within?.querySelectorAll<HTMLElement>(pressed) ?? []) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (
      element.matches(':disabled, [aria-disabled=true], [tabindex="-1"]') ||
      inRunningText(element)
    )
      continue
    // in a closed row of the list a finger goes through to what is below
    if (getComputedStyle(element).pointerEvents === 'none') continue
    // a tap 22 px beside a mark of the chart counts as well (web/site/market/chart/chart-input.ts)
    if (element.closest('[role=group][aria-label^="Stories about"]')) continue
    const box = element.getBoundingClientRect()
    // a box of a pixel is for screen readers, or waits for the focus
    if (
      getComputedStyle(element).clipPath !== 'none' ||
      box.width < 2 ||
      (box.width >= LEAST && box.height >= LEAST)
    )
      continue
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { width, height } = reachOf(element)
    if (width >= LEAST && height >= LEAST) continue
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim()
    found.push(
      `${element.tagName.toLowerCase()} '${name?.slice(0, 40)}' ${Math.round(width)}x${Math.round(height)}`,
    )
  }
  scrollTo(place.x, place.y)
  return [...new Set(found)]

  /** A link that stands among other words of its line. */
  function inRunningText(element: HTMLElement): boolean {
    if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false
    const around = element.closest('p, li, dd, td, small, span:has(a)') ?? element.parentElement
    return (around?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0)
  }

  /** From its middle as far as a finger still hits it, or a label of it. */
  function reachOf(element: HTMLElement): { width: number; height: number } {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const mine = [element, ...labels]
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const hits = (dx: number, dy: number) => {
      const hit = document.elementFromPoint(x + dx, y + dy)
      return hit !== null && mine.some((part) => part === hit || part.contains(hit))
    }
    const span = (size: number, at: (by: number) => boolean) => {
      let [from, to] = [0, 0]
      while (size < LEAST && to - from < LEAST && at(from - 1)) from--
      while (size < LEAST && to - from < LEAST && at(to + 1)) to++
      return Math.max(size, to - from + 1)
    }
    return { width: span(width, (by) => hits(by, 0)), height: span(height, (by) => hits(0, by)) }
  }
}
