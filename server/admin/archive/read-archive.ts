import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parseDate } from '../../news/feed-reading/parse-date.ts'
import { plainLine, shorten } from '../../news/feed-reading/plain-text.ts'
import { addressKey, canonicalAddress, webAddress } from '../../news/feed-reading/web-address.ts'

export type ArchivedArticle = {
  title: string
  url: string
  url_key: string
  publisher: string
  published_at: Date
}
/** `line` is where it begins, from 1. `problem` is set for one that cannot be used. */
type ArchiveRow = { line: number } & ({ article: ArchivedArticle } | { problem: string })

const COLUMNS = ['title', 'url', 'publisher', 'published_at'] as const
type Fields = Partial<Record<string, unknown>>

const TITLE_MAX = 500
const PUBLISHER_MAX = 100
/** A longer record has a quote that never ends. */
const RECORD_MAX = 20_000
const OLDEST_YEAR = 1990

/** Rows of a CSV file with a header, or of JSON Lines; also compressed with gzip. */
export async function* readArchive(file: string, now: Date): AsyncGenerator<ArchiveRow> {
  let header: string[] | undefined
  for await (const { line, text } of records(file)) {
    if (header === undefined && !text.trimStart().startsWith('{')) {
      header = csvFields(text)?.map((name) => name.trim().toLowerCase()) ?? []
      const missing = COLUMNS.filter((name) => !header?.includes(name))
      if (missing.length > 0) throw new Error(`its first line has no column ${missing.join(', ')}`)
      continue
    }
    header ??= []
    const fields = header.length > 0 ? namedFields(header, csvFields(text)) : jsonFields(text)
    if (fields === undefined) yield { line, problem: 'not readable' }
    // files of /data have other rows too
    else if (fields.kind === undefined || fields.kind === 'article')
      yield { line, ...articleOf(fields, now) }
  }
}

/** Lines; of CSV those whose quotes are balanced. */
async function* records(file: string): AsyncGenerator<{ line: number; text: string }> {
  const source = createReadStream(file)
  const input = file.endsWith('.gz') ? pipeline(source, createGunzip(), () => {}) : source
  let isCsv: boolean | undefined
  let text = ''
  let line = 0
  let begun = 1
  for await (const each of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    line++
    const clean = line === 1 ? each.replace(/^\uFEFF/, '') : each
    if (text === '') begun = line
    text = text === '' ? clean : `${text}\n${clean}`
    if (text.trim() === '') {
      text = ''
      continue
    }
    isCsv ??= !text.trimStart().startsWith('{')
    if (isCsv && text.split('"').length % 2 === 0 && text.length < RECORD_MAX) continue
    yield { line: begun, text }
    text = ''
  }
  if (text !== '') yield { line: begun, text }
}

function csvFields(text: string): string[] | undefined {
  if (text.split('"').length % 2 === 0) return undefined
  return [...text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
}

function namedFields(header: string[], fields: string[] | undefined): Fields | undefined {
  if (fields?.length !== header.length) return undefined
  return Object.fromEntries(header.map((name, place) => [name, fields[place]]))
}

function jsonFields(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined
  } catch {
    return undefined
  }
}

function articleOf(fields: Fields, now: Date): { article: ArchivedArticle } | { problem: string } {
  const given = (name: (typeof COLUMNS)[number]) =>
    typeof fields[name] === 'string' ? fields[name] : ''
  const title = shorten(plainLine(given('title').slice(0, 10_000)), TITLE_MAX)
  const url = webAddress(given('url'), 'invalid:')
  const publisher = plainLine(given('publisher').slice(0, 1000)).slice(0, PUBLISHER_MAX).trim()
  const published_at = parseDate(given('published_at'))
  if (!title) return { problem: 'no title' }
  if (!url) return { problem: 'no address' }
  if (!publisher) return { problem: 'no publisher' }
  if (!published_at || published_at > now || published_at.getUTCFullYear() < OLDEST_YEAR)
    return { problem: 'no date, or one in the future' }
  return {
    article: {
      title,
      url: url.href,
      url_key: addressKey(canonicalAddress(url)),
      publisher,
      published_at,
    },
  }
}
