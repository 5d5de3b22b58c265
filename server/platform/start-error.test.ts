import { expect, test } from 'vitest'
import { ConfigError, StartError, startFailure } from './start-error.ts'

const failed = (message: string, more: object = {}) => Object.assign(new Error(message), more)

test.each([
  [
    failed("ENOSPC: no space left on device, open '/data/x'", { code: 'ENOSPC' }),
    'the disk is full',
  ],
  [failed('database or disk is full', { code: 'ERR_SQLITE_ERROR' }), 'the disk is full'],
  [
    failed("EROFS: read-only file system, mkdir '/data'", { code: 'EROFS' }),
    'the file system is read-only',
  ],
  [
    failed('attempt to write a readonly database', { code: 'ERR_SQLITE_ERROR' }),
    'the file system is read-only',
  ],
  [
    failed('unable to open database file', { code: 'ERR_SQLITE_ERROR' }),
    'this user may not write there',
  ],
  [
    failed("EEXIST: file already exists, mkdir '/data'", { code: 'EEXIST' }),
    'a file is in the way',
  ],
  [
    failed("ENOENT: no such file or directory, mkdir '/proc/data'", { code: 'ENOENT' }),
    'no folder can be made there',
  ],
  [
    new StartError(
      'PostgreSQL did not start:\ninitdb: error: could not create directory "/data/pg": Permission denied',
    ),
    'this user may not write there',
  ],
])('%s is one sentence', (error, reason) =>
  expect(startFailure(error, '/data')).toEqual(
    new StartError(`The server cannot write to /data (DATA_DIR): ${reason}.`),
  ),
)

test('other failures are shown as they are', () => {
  const bug = new TypeError('x is not a function')
  expect(startFailure(bug, '/data')).toBe(bug)
  const refused = new ConfigError('DATABASE_URL does not work: permission denied for database news')
  expect(startFailure(refused, '/data')).toBe(refused)
  const used = new StartError('The port 80 is in use.')
  expect(startFailure(used, '/data')).toBe(used)
  const port = failed('listen EACCES: permission denied 0.0.0.0:80', {
    code: 'EACCES',
    syscall: 'listen',
  })
  expect(startFailure(port, '/data')).toBe(port)
})
