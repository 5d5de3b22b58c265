import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FeedTest } from './feed-test.tsx'

const failed = { variables: 'https://old.test/feed', data: undefined, error: new Error('away') }

it('the result of a test goes when the address it was about is changed', () => {
  const { rerender } = render(<FeedTest test={failed} url="https://old.test/feed" />)
  expect(screen.getByText('The feed could not be read.')).toBeTruthy()
  rerender(<FeedTest test={failed} url="https://old.test/feed.xml" />)
  expect(screen.queryByText('The feed could not be read.')).toBeNull()
})
