import { expect, test } from 'vitest'
import { Semaphore, shedLoad } from '../semaphore.ts'

const long = 60_000

function work() {
  const finish: (() => void)[] = []
  let begun = 0
  return {
    finish,
    begun: () => begun,
    run: () => {
      begun++
      return new Promise<string>((resolve) => finish.push(() => resolve('done')))
    },
  }
}
const turnsPass = () => new Promise((resolve) => setImmediate(resolve))

test('so many at once, so many in line, the next is told to come back', async () => {
  const inTurn = shedLoad({ atOnce: 2, waiting: 3, patienceMs: long })
  const { run, finish, begun } = work()
  const taken = Array.from({ length: 5 }, () => inTurn(run))
  await turnsPass()
  expect(begun()).toBe(2)
  await expect(inTurn(run)).rejects.toMatchObject({
    status: 503,
    code: 'OVERLOADED',
    retryAfterSeconds: expect.any(Number),
  })
  for (let count = 0; count < 5; count++) {
    finish.shift()?.()
    await turnsPass()
  }
  expect(await Promise.all(taken)).toEqual(Array(5).fill('done'))
  const later = inTurn(run)
  await turnsPass()
  finish.shift()?.()
  expect(await later).toBe('done')
})

test('who has stood in line for too long is told to come back, and the line moves on', async () => {
  const inTurn = shedLoad({ atOnce: 1, waiting: 3, patienceMs: 20 })
  const { run, finish, begun } = work()
  const first = inTurn(run)
  await expect(inTurn(run)).rejects.toMatchObject({ code: 'OVERLOADED' })
  expect(begun()).toBe(1)
  finish.shift()?.()
  expect(await first).toBe('done')
})

test('a few in line have more time than a crowd', async () => {
  const few = { waiting: 2, patienceMs: long }
  const inTurn = shedLoad({ atOnce: 1, waiting: 9, patienceMs: 20, few })
  const { run, finish, begun } = work()
  const patient = [inTurn(run), inTurn(run), inTurn(run)]
  const tooMany = Array.from({ length: 3 }, () => inTurn(run))
  for (const refused of tooMany) await expect(refused).rejects.toMatchObject({ code: 'OVERLOADED' })
  for (let count = 1; count <= 3; count++) {
    expect(begun()).toBe(count)
    finish.shift()?.()
    await turnsPass()
  }
  expect(await Promise.all(patient)).toEqual(Array(3).fill('done'))
})

test('queues that share places take turns, so that a crowd in one keeps no other waiting', async () => {
  const together = new Semaphore(1)
  const limits = { atOnce: 1, waiting: 9, patienceMs: long }
  const order: string[] = []
  const queueOf = (name: string) => {
    const inTurn = shedLoad(limits, { together })
    return () =>
      inTurn(async () => {
        order.push(name)
        await turnsPass()
      })
  }
  const [page, search, mcp] = [queueOf('page'), queueOf('search'), queueOf('mcp')]
  await Promise.all([page(), page(), page(), page(), search(), search(), mcp()])
  expect(order.slice(0, 3).sort()).toEqual(['mcp', 'page', 'search'])
  expect(order.slice(3, 5).sort()).toEqual(['page', 'search'])
})

test('who waits too long for a shared place leaves it and the queue to others', async () => {
  const together = new Semaphore(1)
  const giveBack = await together.take('answer')
  const inTurn = shedLoad({ atOnce: 1, waiting: 0, patienceMs: 20 }, { together })
  await expect(inTurn(async () => 'no')).rejects.toMatchObject({ code: 'OVERLOADED' })
  giveBack()
  expect(await inTurn(async () => 'served')).toBe('served')
})

test('work that fails gives its place back', async () => {
  const inTurn = shedLoad({ atOnce: 1, waiting: 0, patienceMs: long })
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
