import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { QuoteFigures } from './quote-panel.tsx'

/** What the reader sees, and whether a triangle says up or down. */
function shown(price: number | null | undefined, change: number | null | undefined) {
  const { container } = render(<QuoteFigures price={price} change={change} />)
  return { text: container.textContent, triangles: container.querySelectorAll('svg').length }
}

test.each([
  ['both known', 64_000.5, -1.75, '$64000.50-1.75%', 1],
  ['nothing moved', 1, 0, '$1.00+0.00%', 0],
  ['no quote at all', null, null, '$00.00%no price yet', 0],
  ['a price, and nothing to compare it with', 5, null, '$5.000.00%no price yet to compare with', 0],
  ['under one cent', 0.0000123456789, 3, '$0.00+3.00%$0.000012345679', 1],
  ['both loading', undefined, undefined, '', 0],
  ['the range is loading', 5, undefined, '$5.00', 0],
])('%s', (_name, price, change, text, triangles) => {
  expect(shown(price, change)).toEqual({ text, triangles })
})

test('only a price that is known is shown large', () => {
  const { container, rerender } = render(<QuoteFigures price={null} change={null} />)
  expect(container.querySelectorAll('.quote-price')).toHaveLength(0)
  expect(container.querySelector('.quote-figures')?.className).toContain('text-small')
  rerender(<QuoteFigures price={5} change={null} />)
  expect(container.querySelector('.quote-price')?.textContent).toBe('$5.00')
})

test('what loads is said to be busy, and its title tells every digit once it is there', () => {
  const { container, rerender } = render(<QuoteFigures price={undefined} change={1} />)
  expect(container.firstElementChild?.getAttribute('aria-busy')).toBe('true')
  rerender(<QuoteFigures price={127.26211516843158} change={1} />)
  expect(container.firstElementChild?.getAttribute('aria-busy')).toBe('false')
  expect(screen.getByTitle('$127.26212').textContent).toBe('$127.26')
})
