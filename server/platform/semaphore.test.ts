import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

test('those who wait are served in the order they came', async () => {
  const semaphore = new Semaphore(1)
  const order: number[] = []
  const giveBack = await semaphore.take('host')
  const waiting = [1, 2, 3].map(async (number) => {
    const done = await semaphore.take('host')
    order.push(number)
    done()
  })
  giveBack()
  await Promise.all(waiting)
  expect(order).toEqual([1, 2, 3])
})

test('one name does not wait for another, and a slot is given back once', async () => {
  const semaphore = new Semaphore(1)
  const giveBack = await semaphore.take('one')
  await semaphore.take('other')
  giveBack()
  giveBack()
  await semaphore.take('one')
  let taken = false
  semaphore.take('one').then(() => {
    taken = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(taken).toBe(false)
})

test('who gives up leaves the line, and the next moves up', async () => {
  const semaphore = new Semaphore(1)
  const giveBack = await semaphore.take('host')
  const gone = new AbortController()
  const impatient = semaphore.take('host', gone.signal)
  const patient = semaphore.take('host')
  gone.abort(new Error('too long'))
  await expect(impatient).rejects.toThrow('too long')
  giveBack()
  expect(await patient).toBeTypeOf('function')
})
