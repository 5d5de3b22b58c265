import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../contract/platform/durations.ts'
import { overloaded } from '../errors.ts'
import { Answer } from './answer.ts'
import { AnswerCache, type Made } from './answer-cache.ts'
import { type Version, VersionWatch } from './version.ts'

let now = 0
let stored: Version
let looks = 0
let isAway = false
let watch: VersionWatch
let cache: AnswerCache
let made: string[]

const clock = () => now
const away = new Error('Connection terminated')

beforeEach(() => {
  now = 10_000
  stored = { changes: 1, removals: 0 }
  looks = 0
  isAway = false
  made = []
  watch = new VersionWatch(async () => {
    looks++
    if (isAway) throw away
    return { ...stored }
  }, clock)
  cache = new AnswerCache({ watch, maxBytes: 1_000_000, waitMs: 50, firstWaitMs: 500, clock })
})

const answerOf = (text: string, status = 200) =>
  new Answer(status, { 'content-type': 'text/html' }, Buffer.from(text))

/** What a rendering reads now. */
async function make(): Promise<Made> {
  if (isAway) throw away
  const version = { ...stored }
  made.push(`v${version.changes}`)
  return { answer: answerOf(`v${version.changes}`), version }
}

const ask = async (key = '/', render = make) => {
  const found = await cache.find(key, render)
  return found && `${textOf(found.answer)}${found.isStale ? ' stale' : ''}`
}
const textOf = (answer: Answer | undefined) => answer?.form('identity')?.body.toString()

/** A change that this process learns of. */
function change(kind: 'change' | 'removal' = 'change') {
  stored = { changes: stored.changes + 1, removals: stored.removals + (kind === 'removal' ? 1 : 0) }
  watch.record(stored)
}
/** A change by a signed-in person through this process. */
function write() {
  stored = { ...stored, changes: stored.changes + 1 }
  watch.requireNewest()
}

test('an answer is made once and sent until something changes, with at most one look a second', async () => {
  expect(await ask()).toBe('v1')
  expect(textOf(cache.hot('/'))).toBe('v1')
  for (let visitor = 0; visitor < 50; visitor++) expect(await ask()).toBe('v1')
  expect(made).toEqual(['v1'])
  expect(looks).toBe(1)
  now += 1_001
  expect(cache.hot('/')).toBeUndefined()
  expect(await ask()).toBe('v1')
  expect(looks).toBe(2)
  expect(made).toEqual(['v1'])
})

test('many who miss together cause one rendering', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask()))
  expect(new Set(answers)).toEqual(new Set(['v1']))
  expect(made).toHaveLength(1)
})

test('a second after a change nobody gets the old bytes, however late it became known', async () => {
  await ask()
  now += 100
  stored = { ...stored, changes: 2 } // by another process
  now += 800
  watch.record(stored)
  now += 200
  expect(await ask()).toBe('v2')
})

test('the old bytes are sent for a moment after a new version is known, then nobody gets them', async () => {
  await ask()
  now += 500
  change()
  expect(await ask()).toBe('v1 stale')
  await expect.poll(() => made).toEqual(['v1', 'v2'])
  expect(await ask()).toBe('v2')
})

test('while changes stream in an answer is made twice a second, and none is sent that is older than that', async () => {
  const behind: number[] = []
  for (const end = now + 5_000; now < end; now += 10) {
    change()
    const sent = (await ask()) ?? ''
    behind.push(stored.changes - Number.parseInt(sent.slice(1), 10))
    await new Promise(setImmediate) // what was begun is ready for the next visitor
  }
  expect(made).toHaveLength(10)
  expect(Math.max(...behind)).toBe(50)
})

test('while changes stream in nobody waits for a rendering that takes 400 ms, nor gets bytes older than a second', async () => {
  await ask()
  const underWay: { readyAt: number; finish: () => void }[] = []
  const slowly = async () => {
    const begun = await make()
    const { promise, resolve } = Promise.withResolvers<void>()
    underWay.push({ readyAt: now + 400, finish: resolve })
    await promise
    return begun
  }
  const behind: number[] = []
  for (const end = now + 5_000; now < end; now += 10) {
    change()
    const sent: string[] = []
    void ask('/', slowly).then((text) => sent.push(text ?? ''))
    await new Promise(setImmediate)
    behind.push(stored.changes - Number.parseInt(sent[0]?.slice(1) ?? '', 10))
    if (underWay[0] && underWay[0].readyAt <= now) underWay.shift()?.finish()
  }
  expect(behind.filter(Number.isNaN)).toEqual([])
  expect(Math.max(...behind)).toBeLessThan(100)
})

test('who is told of a change looks by itself, and visitors do not wait for it', async () => {
  await ask()
  stored = { changes: 2, removals: 0 }
  for (let word = 0; word < 50; word++) watch.onNotify()
  expect(textOf(cache.hot('/'))).toBe('v1')
  await expect.poll(() => watch.current.changes).toBe(2)
  expect(looks).toBe(2)
  expect(cache.hot('/')).toBeUndefined()
})

test('a change that is told while a look is out is looked for once more', async () => {
  const gate = Promise.withResolvers<void>()
  const read: Version[] = []
  const slow = new VersionWatch(async () => {
    const version = { ...stored }
    read.push(version)
    if (read.length === 1) await gate.promise
    return version
  }, clock)
  const looking = slow.refresh()
  stored = { changes: 2, removals: 0 }
  slow.onNotify()
  await new Promise((later) => setTimeout(later, 40))
  gate.resolve()
  await looking
  await expect.poll(() => slow.current.changes).toBe(2)
})

test("after a person's write nobody gets the old bytes, however slow the rendering", async () => {
  await ask()
  now += 500
  write()
  const asked = watch.refresh()
  expect(cache.hot('/')).toBeUndefined() // also while the question is out
  await asked
  const slowly = async () => {
    await new Promise((later) => setTimeout(later, 100))
    return make()
  }
  expect(await Promise.all([ask('/', slowly), ask('/', slowly)])).toEqual(['v2', 'v2'])
  expect(made).toEqual(['v1', 'v2'])
  now += 500
  change() // of the schedule
  expect(await ask()).toBe('v2 stale')
})

test("a rendering that began before a person's write is made once more", async () => {
  const gate = Promise.withResolvers<void>()
  const first = ask('/', async () => {
    const found = await make()
    await gate.promise
    return found
  })
  await expect.poll(() => made).toEqual(['v1'])
  write()
  const second = ask()
  await expect.poll(() => looks).toBe(2)
  gate.resolve()
  expect([await first, await second]).toEqual(['v1', 'v2'])
})

test("while the database is away the bytes from before a person's write are sent", async () => {
  await ask()
  write()
  isAway = true
  expect(await ask()).toBe('v1 stale')
  isAway = false
  expect(await ask()).toBe('v2')
})

test('later than that visitors wait for the one rendering', async () => {
  await ask()
  change()
  await watch.refresh()
  now += 1_001
  expect(await ask()).toBe('v2')
})

test('a rendering that takes too long leaves them the old bytes', async () => {
  await ask()
  change()
  await watch.refresh()
  now += 1_001
  const never = () => new Promise<Made>(() => {})
  const asked = ask('/', never)
  expect(await asked).toBe('v1 stale')
})

test('after a hiding the old bytes are never sent again: a slow rendering is a refusal', async () => {
  await ask()
  change('removal')
  expect(await ask('/', () => new Promise<Made>(() => {}))).toBeUndefined()
})

test('after a hiding visitors wait longer, for there is nothing else to send', async () => {
  await ask()
  change('removal')
  const slowly = async () => {
    await new Promise((later) => setTimeout(later, 100))
    return make()
  }
  expect(await ask('/', slowly)).toBe('v2')
})

test('a hiding while visitors wait makes them wait longer', async () => {
  await ask()
  now += 60_001
  const rendered = Promise.withResolvers<void>()
  const first = ask('/', async () => {
    await rendered.promise
    return make()
  })
  await expect.poll(() => looks).toBe(2)
  change('removal')
  setTimeout(rendered.resolve, 100)
  expect(await first).toBe('v2')
})

test('under overload the old bytes are sent, and none from before a write or a hiding', async () => {
  const overload = async (): Promise<Made> => Promise.reject(overloaded())
  await ask()
  now += 60_001
  expect(await ask('/', overload)).toBe('v1 stale')
  await expect(ask('/other', overload)).rejects.toMatchObject({ code: 'OVERLOADED' })
  write()
  await expect(ask('/', overload)).rejects.toMatchObject({ code: 'OVERLOADED' })
  expect(await ask()).toBe('v2')
  change('removal')
  await expect(ask('/', overload)).rejects.toMatchObject({ code: 'OVERLOADED' })
})

test('what was being made while something was hidden is made once more', async () => {
  const gate = Promise.withResolvers<void>()
  const old = { ...stored }
  const first = ask('/', async () => {
    await gate.promise
    if (made.length > 0) return make()
    made.push('old')
    return { answer: answerOf('old'), version: old }
  })
  await expect.poll(() => looks).toBe(1)
  change('removal')
  await watch.refresh()
  gate.resolve()
  expect(await first).toBe('v2')
})

test('an answer bears the version that was read, not the one that was told', async () => {
  await ask('/', async () => {
    const version = { ...stored }
    change() // commits after the snapshot was taken
    return { answer: answerOf('v1'), version }
  })
  await watch.refresh()
  now += 1_001
  expect(await ask()).toBe('v2')
})

test('answers age by the clock too', async () => {
  await ask()
  now += 60_001
  expect(await ask()).toBe('v1')
  expect(made).toHaveLength(2)
})

test('while the database is away the old bytes are sent without limit and say so; what is not kept fails', async () => {
  await ask()
  isAway = true
  now += HOUR_MS
  expect(await ask()).toBe('v1 stale')
  await expect(ask('/other')).rejects.toBe(away)
  isAway = false
  expect(await ask()).toBe('v1')
})

test('what was hidden stays hidden while the database is away', async () => {
  await ask()
  change('removal')
  await watch.refresh()
  isAway = true
  now += HOUR_MS
  await expect(ask()).rejects.toBe(away)
})

test.each([400, 429, 500, 503])('an answer with status %i is not kept', async (status) => {
  const refuse = async () => {
    made.push('no')
    return { answer: answerOf('no', status), version: stored }
  }
  await cache.find('/', refuse)
  await cache.find('/', refuse)
  expect(made).toHaveLength(2)
})

describe('what is asked for once', () => {
  test('pushes out nothing that many ask for, and the bytes stay bounded', async () => {
    const page = (text: string) => async () => {
      made.push(text)
      return { answer: answerOf(text.padEnd(20_000)), version: stored }
    }
    await cache.find('/', page('home'))
    await cache.find('/', page('home'))
    for (let visit = 0; visit < 500; visit++) await cache.find(`/?search=${visit}`, page('search'))
    await cache.find('/', page('home'))
    expect(made.filter((text) => text === 'home')).toHaveLength(1)
  })
})
