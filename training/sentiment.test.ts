import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { HAND_WRITTEN } from '../server/analysis/built-in/hand-written-headlines.ts'
import { decodeModel, encodeModel, probabilities } from '../server/analysis/built-in/linear-model.ts'
import { WEIGHTS_FILE } from '../server/analysis/built-in/score-sentiment.ts'
import { financialWords, ownHeadlines, ownLines, ownWords } from './sentiment-data.ts'
import { readSpans } from './spans.ts'
import { trainLinear } from './train-linear.ts'

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
