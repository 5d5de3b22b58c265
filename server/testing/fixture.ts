import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

type Closable = { close(): PromiseLike<unknown> }

/** `const site = onceAFile(testApp)`: made before the first test of the file, closed after the last one. */
export function onceAFile<T extends Closable>(make: () => PromiseLike<T>): T {
  const { value, open, close } = lateBound(make)
  beforeAll(open)
  afterAll(close)
  return value
}

/** The same for every test anew. */
export function onceATest<T extends Closable>(make: () => PromiseLike<T>): T {
  const { value, open, close } = lateBound(make)
  beforeEach(open)
  afterEach(close)
  return value
}

/** Stands for what does not exist yet when a test file is read: every property is looked up when it is used. */
function lateBound<T extends Closable>(make: () => PromiseLike<T>) {
  let made: T | undefined
  const current = () => {
    if (!made) throw new Error('A fixture is there only inside tests and hooks')
    return made
  }
  return {
    async open() {
      made = await make()
    },
    async close() {
      await made?.close()
      made = undefined
    },
    value: new Proxy({} as T, {
      get: (_target, key) => Reflect.get(current(), key),
      set: (_target, key, to) => Reflect.set(current(), key, to),
    }),
  }
}
