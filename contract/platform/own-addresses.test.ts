import { expect, it } from 'vitest'
import { isOwnAddress } from './own-addresses.ts'

it.each([
  '/admin',
  '/Admin/Users',
  '/api/articles',
  '/coins/btc',
  '/robots.txt',
  '/feed.xml',
  '/atom.xml',
  '/feed.json',
  '/bitcoin/feed.xml',
  '/Bitcoin/FEED.JSON',
])('%s is answered by the product', (path) => expect(isOwnAddress(path)).toBe(true))

it.each([
  '/',
  '/news',
  '/articles',
  '/about',
  '/administrator',
  '/robots.txt/about',
  '/about/robots.txt',
  '/about/admin',
  '/a/b/feed.xml',
  '/feed.xml/about',
  '/about/feed.xml/more',
])('%s is free for a page', (path) => expect(isOwnAddress(path)).toBe(false))
