import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

it('a reader who follows no coin has the page drawn once: the rows below would be taken over in one go', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // as a page that has just been opened: other tests have followed coins
  vi.resetModules()
  const { useFollowedCoins } = await import('./followed-coins.ts')
  let drawn = 0
  function Followed() {
    drawn++
    return useFollowedCoins().join(' ') || 'none'
  }
  const root = document.createElement('div')
  root.innerHTML = renderToString(<Followed />)
  drawn = 0
  await act(async () => void hydrateRoot(root, <Followed />))
  expect(root.textContent).toBe('none')
  expect(drawn).toBe(1)
})
