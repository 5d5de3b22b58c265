import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { decodeAdModel, encodeAdModel } from '../server/reading/advertising/ad-model.ts'
import { detectAd } from '../server/reading/advertising/detect-ad.ts'
import { decodeModel, encodeModel, probabilities } from '../server/reading/sentiment/linear-model.ts'
import { WEIGHTS_FILE } from '../server/reading/sentiment/score-sentiment.ts'
import { HAND_WRITTEN } from '../server/testing/hand-written-headlines.ts'
import { surenessByLength } from './ad-sureness.ts'
import { taughtByArticles } from './read-articles.ts'
import { financialWords, ownHeadlines, ownLines, ownWords } from './sentiment-data.ts'
import { readSpans } from './spans.ts'
import { trainAdvertising } from './train-advertising.ts'
import { meanOf, trainLinear } from './train-linear.ts'

const rows = ownHeadlines()
const lists = [financialWords(), ownWords()]
const thresholds = Array.from({ length: 10 }, (_, i) => Math.fround(i / 10))
const train = () => ({ ...trainLinear(rows, lists), thresholds })
const model = train()

test('the same rows give the same file, byte for byte', () => {
  const file = encodeModel(model)
  expect(encodeModel(train()).equals(file)).toBe(true)
  expect(encodeModel(decodeModel(file)).equals(file)).toBe(true)
})

test('a model trained on our own headlines alone tells good from bad', () => {
  const good = probabilities(model, 'Bitcoin rallies after ETF approval')
  const bad = probabilities(model, 'Hackers drain exchange, token collapses')
  expect(good.bullish).toBeGreaterThan(good.bearish)
  expect(bad.bearish).toBeGreaterThan(bad.bullish)
  expect(good.bullish + good.neutral + good.bearish).toBeCloseTo(1)
})

test('the shipped weights are small and in order', () => {
  const file = readFileSync(WEIGHTS_FILE)
  const { keys, thresholds: shipped } = decodeModel(file)
  expect(file.length).toBeLessThan(2 * 1024 * 1024)
  expect(keys.length).toBeGreaterThan(10_000)
  expect(keys.every((key, i) => i === 0 || (keys[i - 1] as number) < key)).toBe(true)
  expect(shipped).toEqual(shipped.toSorted((a, b) => a - b))
})

test('another file is refused', () => {
  expect(() => decodeModel(Buffer.alloc(100))).toThrow('not a sentiment weights file')
})

test('there are at least 60 hand-written test headlines and the model has seen none of them', () => {
  const trained = new Set(rows.map((row) => row.text.toLowerCase()))
  expect(HAND_WRITTEN.length).toBeGreaterThanOrEqual(60)
  expect(HAND_WRITTEN.filter((row) => trained.has(row.headline.toLowerCase()))).toEqual([])
})

test('a label of an article is a sign, a digest of its title, a span, and whether it is kept aside', () => {
  const lines = ownLines('own-labels.txt')
  const titles = lines.map((line) => line.split(' ')[1])
  expect(
    lines.filter((line) => !/^[-+=] [0-9a-f]{12} (?:aug2026|newsroom|2022)(?: held)?$/.test(line)),
  ).toEqual([])
  expect(new Set(titles).size).toBe(lines.length)
  expect(lines.filter((line) => line.endsWith(' held')).length).toBeGreaterThan(lines.length / 4)
})

test('articles that are not there are named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spans-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const read = () => readSpans(folder, folder)
  expect(read).toThrow('wire_releases.jsonl is missing: the help of this command says what is in it.')
  writeFileSync(join(folder, 'wire_releases.jsonl'), '{"text": "A", "snippet": "", "ad": 0}')
  expect(read).toThrow('dev-ambiguous.jsonl is missing: give its folder with --stories.')
  for (const name of ['dev-ambiguous', 'dev-stories'])
    writeFileSync(join(folder, `${name}.jsonl`), '{"title": "B", "lead": ""}')
  expect(read).toThrow(/^own-labels.txt: no article in .* has the title [0-9a-f]{12}\.$/)
})

test('an article that was read has a sign, a digest of its title, a time, and whether it is advertising or kept aside', () => {
  const lines = ownLines('read-articles.txt')
  expect(
    lines.filter(
      (line) => !/^[-+=] [0-9a-f]{12} (?:2018|2022-24|2023|2024|2025)(?: ad)?(?: held)?$/.test(line),
    ),
  ).toEqual([])
  expect(new Set(lines.map((line) => line.split(' ')[1])).size).toBe(lines.length)
  expect(lines.filter((line) => line.endsWith(' held')).length).toBe(2616)
})

test('the mean of two models lies between what they say', () => {
  const read = taughtByArticles()
  const mean = meanOf(read, model)
  const text = 'Bitcoin rallies after ETF approval'
  const sides = [read, model].map((one) => Math.log(odds({ ...one, thresholds: [] }, text)))
  const between = Math.log(odds({ ...mean, thresholds: [] }, text))
  expect(between).toBeGreaterThan(Math.min(...sides))
  expect(between).toBeLessThan(Math.max(...sides))
})

/** Logits of the two add up, so their logarithms do. */
function odds(one: typeof model, text: string): number {
  const { bullish, neutral } = probabilities(one, text)
  return bullish / neutral
}

test('the ad flag learns from words that no cue names', () => {
  const rows = Array.from({ length: 8 }, (_, i) => [
    { title: `Velvet tickets shine in drawer ${i}`, lead: '', ad: true },
    { title: `Miners report revenue of quarter ${i}`, lead: '', ad: false },
  ]).flat()
  const flag = trainAdvertising(rows)
  const judge = (title: string) => detectAd(title, '', '', flag)
  expect(judge('Velvet tickets shine').ad).toBe(true)
  expect(judge('Velvet tickets shine').reason).toBe('its words are those of advertising')
  expect(judge('Miners report revenue').ad).toBe(false)
  expect(decodeAdModel(encodeAdModel(flag))).toEqual(flag)
  expect(() => decodeAdModel(Buffer.alloc(100, 1))).toThrow('not a weights file of advertising')
})

test('how sure the flag must be is measured on articles that it has not seen, cut to each length', () => {
  const page = 'and this goes on for long enough to be a page of text '.repeat(10)
  const rows = Array.from({ length: 30 }, (_, i) => [
    { title: `Velvet tickets ${i}`, lead: page, ad: true },
    { title: `Miners report ${i}`, lead: page, ad: false },
  ]).flat()
  const lines = surenessByLength(rows, [])
  expect(lines.map((line) => line.split(':')[0])).toEqual(
    [0, 120, 250, 500].map((length) => `${length} characters`),
  )
  for (const line of lines) expect(line).toMatch(/which finds 1\.00$/)
  // an article that cannot be told from news is never sure enough
  const alike = rows.map((row) => ({ ...row, title: 'The same' }))
  expect(surenessByLength(alike, [])[0]).toMatch(/which finds 0\.00$/)
})
