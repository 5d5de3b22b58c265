import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { Link } from './link.tsx'

function Here() {
  const { pathname, state } = useLocation()
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>
}
const page = (onClick?: (event: { preventDefault: () => void }) => void) =>
  render(
    <MemoryRouter initialEntries={['/coins']}>
      <Here />
      <Link to="/coins/btc" state={{ fresh: true }} {...(onClick && { onClick })}>
        Bitcoin
      </Link>
    </MemoryRouter>,
  )

it('a press goes there with its state; one with a key held, or taken by somebody else, is left alone', () => {
  page()
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('/coins/btc')
  // the browser opens it elsewhere
  fireEvent.click(link, { ctrlKey: true })
  expect(screen.getByText('/coins null')).toBeDefined()
  fireEvent.click(link)
  expect(screen.getByText('/coins/btc {"fresh":true}')).toBeDefined()
})

it('a press that is prevented goes nowhere', () => {
  page((event) => event.preventDefault())
  fireEvent.click(screen.getByRole('link'))
  expect(screen.getByText('/coins null')).toBeDefined()
})
