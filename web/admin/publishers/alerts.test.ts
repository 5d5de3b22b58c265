import { expect, test } from 'vitest'
import { type Alert, withAlert } from './alerts.ts'
import type { FetchMessage } from './fetch-message.ts'

const error = (detail: string): FetchMessage => ({ kind: 'error', text: 'Failed to fetch feeds.', detail })
const success = (text: string): FetchMessage => ({ kind: 'success', text })
const partial: FetchMessage = { kind: 'success', text: '2 new articles', detail: '1 failed. Slow Wire: 404.' }

const after = (...messages: FetchMessage[]) =>
  messages.reduce<Alert[]>(withAlert, []).map(({ text, detail }) => detail ?? text)

test('a success never takes the place of an error', () => {
  expect(after(error('A is gone.'), success('3 new articles'))).toEqual(['3 new articles', 'A is gone.'])
})

test('nor does another error', () => {
  expect(after(error('A is gone.'), error('B is gone.'))).toEqual(['B is gone.', 'A is gone.'])
})

test('a success with failures stays as an error does', () => {
  expect(after(partial, success('0 new articles'))).toEqual(['0 new articles', '1 failed. Slow Wire: 404.'])
})

test('a plain success makes room for the next message', () => {
  expect(after(success('3 new articles'), success('0 new articles'))).toEqual(['0 new articles'])
})

test('the same failure again is told again, not twice', () => {
  const alerts = [error('A'), error('B'), error('A')].reduce<Alert[]>(withAlert, [])
  expect(alerts.map(({ detail }) => detail)).toEqual(['A', 'B'])
  expect(alerts[0]?.id).toBe(3)
})
