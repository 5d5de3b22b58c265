import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ToggleGroup } from './toggle-group.tsx'

const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }))
const tabStops = () =>
  screen
    .getAllByRole('button')
    .flatMap((button) => (button.tabIndex === 0 ? [button.textContent] : []))
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })

test('the group is one tab stop: the pressed one, then wherever the arrow keys went', () => {
  const choose = vi.fn()
  render(<ToggleGroup label="Letters" value="b" options={options} onChange={choose} />)
  expect(tabStops()).toEqual(['b'])
  act(() => screen.getByRole('button', { name: 'b' }).focus())
  press('ArrowRight')
  expect(document.activeElement?.textContent).toBe('c')
  expect(tabStops()).toEqual(['c'])
  press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('a')
  press('End')
  expect(document.activeElement?.textContent).toBe('c')
  press('ArrowLeft')
  press('Home')
  expect(document.activeElement?.textContent).toBe('a')
  expect(choose).not.toHaveBeenCalled()
  fireEvent.blur(document.activeElement as Element)
  expect(tabStops()).toEqual(['b'])
})
