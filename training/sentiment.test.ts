import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { decodeAdModel, judgeAd } from '../server/reading/advertising/ad-model.ts'
import { adFeaturesOf, detectAd } from '../server/reading/advertising/detect-ad.ts'
import {
  decodeModel,
  probabilities,
  WEIGHTS_FILE,
} from '../server/reading/sentiment/score-sentiment.ts'
import { HAND_WRITTEN } from '../server/testing/hand-written-headlines.ts'
import { fitCuts, thresholdsOf } from './fit-thresholds.ts'
import { foldsOf } from './folds.ts'
import { figuresWithIntervals } from './score-figures.ts'
import { financialWords, ownHeadlines, ownLines, ownWords } from './sentiment-data.ts'
import { readSpans } from './spans.ts'
import { trainAdvertising } from './train-advertising.ts'
import { trainLinear } from './train-linear.ts'
import { encodeAdModel, encodeModel } from './weights-files.ts'

const rows = ownHeadlines()
const lists = [financialWords(), ownWords()]
const thresholds = Array.from({ length: 10 }, (_, i) => Math.fround(i / 10))
const train = (some: typeof rows) => ({ ...trainLinear(some, lists), thresholds })
const model = train(rows)

test('the same rows give the same file, byte for byte', () => {
  const few = rows.slice(0, 100)
  const file = encodeModel(train(few))
  expect(encodeModel(train(few)).equals(file)).toBe(true)
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

test('a label of an article is a sign, a digest of its title, a span, its outlet, and whether it is kept aside', () => {
  const lines = ownLines('own-labels.txt')
  const titles = lines.map((line) => line.split(' ')[1])
  expect(
    lines.filter(
      (line) => !/^[-+=] [0-9a-f]{12} (?:aug2026|newsroom|2022) [a-z0-9.?-]+(?: held)?$/.test(line),
    ),
  ).toEqual([])
  expect(new Set(titles).size).toBe(lines.length)
  expect(lines.filter((line) => line.endsWith(' held')).length).toBeGreaterThan(lines.length / 4)
})

test('articles that are not there are named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spans-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const read = () => readSpans(folder, folder)
  expect(read).toThrow(
    'wire_releases.jsonl is missing: the help of this command says what is in it.',
  )
  writeFileSync(join(folder, 'wire_releases.jsonl'), '{"text": "A", "snippet": "", "ad": 0}')
  expect(read).toThrow('dev-ambiguous.jsonl is missing: give its folder with --stories.')
  for (const name of ['dev-ambiguous', 'dev-stories'])
    writeFileSync(join(folder, `${name}.jsonl`), '{"title": "B", "lead": ""}')
  expect(read).toThrow(/^own-labels.txt: no article in .* has the title [0-9a-f]{12}\.$/)
})

test('an article that was read has a sign, a digest of its title, a week, its outlet, and whether it is advertising or kept aside', () => {
  const lines = ownLines('read-articles.txt')
  expect(
    lines.filter(
      (line) =>
        !/^[-+=] [0-9a-f]{12} (?:2018|2022-24|2023|2024|2025-W\d\d) [a-z0-9.?-]+(?: ad)?(?: held)?$/.test(
          line,
        ),
    ),
  ).toEqual([])
  expect(new Set(lines.map((line) => line.split(' ')[1])).size).toBe(lines.length)
  expect(lines.filter((line) => line.endsWith(' held')).length).toBe(2616)
})

test('the ad flag learns from words that no cue names', () => {
  const rows = Array.from({ length: 8 }, (_, i) => [
    { title: `Velvet tickets shine in drawer ${i}`, lead: '', ad: true },
    { title: `Miners report revenue of quarter ${i}`, lead: '', ad: false },
  ]).flat()
  const flag = trainAdvertising(rows)
  const likely = (title: string) => judgeAd(flag, adFeaturesOf(title, '', [])).probability
  expect(likely('Velvet tickets shine')).toBeGreaterThan(0.5)
  expect(likely('Miners report revenue')).toBeLessThan(0.5)
  // words alone never flag
  expect(detectAd('Velvet tickets shine', '', '', flag).ad).toBe(false)
  expect(decodeAdModel(encodeAdModel(flag))).toEqual(flag)
  expect(() => decodeAdModel(Buffer.alloc(100, 1))).toThrow('not a weights file of advertising')
})

test('as many bearish as bullish articles are found, as long as enough of what is called bearish is', () => {
  const spread = (label: -1 | 0 | 1, middle: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ label, lean: middle + (i / count - 0.5) * 0.8 }))
  const judged = [...spread(-1, -0.4, 400), ...spread(0, 0, 600), ...spread(1, 0.5, 800)]
  const { bearish, bullish } = fitCuts(judged)
  const [bear = 0, bull = 0] = [bearish.at(-1), bullish[0]]
  const found = (label: -1 | 1, is: (lean: number) => boolean) => {
    const own = judged.filter((row) => row.label === label)
    return own.filter(({ lean }) => is(lean)).length / own.length
  }
  expect(found(-1, (lean) => lean < bear)).toBeCloseTo(
    found(1, (lean) => lean >= bull),
    2,
  )
  const called = judged.filter(({ lean }) => lean < bear)
  const precision = called.filter(({ label }) => label === -1).length / called.length
  expect(precision).toBeGreaterThanOrEqual(0.7)
  expect(precision).toBeLessThan(0.72)
  const thresholds = thresholdsOf({ bearish, bullish }, -0.01)
  expect(thresholds).toEqual(thresholds.toSorted((a, b) => a - b))
})

test('whole groups are left out, in folds of about the same size', () => {
  const groups = ['a', 'a', 'a', 'b', 'b', 'c', 'd', 'd', 'd']
  const folds = foldsOf(groups, 3)
  expect(folds.size).toBe(4)
  const sizes = [0, 1, 2].map((fold) => groups.filter((group) => folds.get(group) === fold).length)
  expect(sizes).toEqual([3, 3, 3])
})

test('figures come with an interval over groups', () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({
    label: (i % 2 ? 1 : -1) as -1 | 1,
    score: i % 8 === 0 ? 5 : i % 2 ? 8 : 2,
    group: `outlet ${i % 5}`,
  }))
  const lines = figuresWithIntervals(rows)
  expect(lines).toContain('bullish found 1.000 (1.000 to 1.000)')
  expect(lines).toContain('opposite sign .000 (.000 to .000)')
  expect(lines.find((line) => line.startsWith('bearish found .750 ('))).toBeDefined()
  expect(figuresWithIntervals(rows.slice(0, 1))[0]).toBe('three classes right .000')
})
