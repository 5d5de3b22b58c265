import { describe, expect, it } from 'vitest'
import { loginAddress, returnTarget } from './return-target.ts'

describe('returnTarget', () => {
  it.each([
    ['/admin/tags', '/admin/tags'],
    [
      '/admin/articles_management?tag=Bitcoin&page=2#row',
      '/admin/articles_management?tag=Bitcoin&page=2#row',
    ],
    ['/', '/'],
    ['/admin/../news', '/news'],
  ])('keeps our own path %s', (wanted, target) => {
    expect(returnTarget(wanted)).toBe(target)
  })

  it.each([
    null,
    undefined,
    '',
    'admin/tags',
    'https://evil.example/admin',
    '//evil.example/admin',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/login',
    '/login?from=/login',
    '//',
  ])('sends %j to the dashboard', (wanted) => {
    expect(returnTarget(wanted)).toBe('/admin')
  })

  it('comes back through the login address', () => {
    const address = loginAddress({
      pathname: '/admin/logs',
      search: '?status=failed&action=a b',
      hash: '',
    })
    const from = new URLSearchParams(address.split('?')[1]).get('from')
    expect(returnTarget(from)).toBe('/admin/logs?status=failed&action=a%20b')
    expect(loginAddress({ pathname: '/admin' })).toBe('/login')
  })
})
