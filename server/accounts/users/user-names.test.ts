import { expect, test } from 'vitest'
import { isPlainName, looksLike } from './user-names.ts'

test.each([
  'ada',
  'Ada L',
  'night.desk-2_b',
  'ops+news@desk.example',
  "Maeve O'Hara",
  'Nguyễn',
  'Nguyê\u0303n', // as a keyboard composes it
  'админ',
  'Ελένη 2',
  'محمد',
  'नमस्ते',
  'ที่ปรึกษา',
  '田中さくら',
  '김철수',
])('%j is a plain name', (name) => {
  expect(isPlainName(name)).toBe(true)
})

test.each([
  ['a zero-width blank', 'adm\u200bin'],
  ['a soft hyphen', 'ad\u00admin'],
  ['a switch of direction', 'admin\u202egpj'],
  ['a Hangul filler, which is a letter', '\u3164\u3164'],
  ['a blank Braille pattern', 'ada\u2800'],
  ['a variation selector', 'ada\ufe0f'],
  ['a Cyrillic letter among Latin ones', '\u0430dmin'],
  ['a Greek letter among Latin ones', 'edit\u03bfr'],
  ['a full-width letter', '\uff41dmin'],
  ['a mathematical letter', '\u{1d41a}dmin'],
  ['a letter under four marks', 'a\u0301\u0301\u0301\u0301da'],
  ['a circle around a letter', 'a\u20ddda'],
  ['an emoji', 'ada \u{1f600}'],
  ['two blanks', 'ada  l'],
  ['a line break', 'ada\nl'],
  ['signs only', '-.-'],
])('a name with %s is refused', (_, name) => {
  expect(isPlainName(name)).toBe(false)
})

test.each([
  ['scope', '\u0455\u0441\u043e\u0440\u0435'], // Cyrillic
  ['AMI', '\u0410\u041c\u0406'],
  ['ami', '\u0410\u041c\u0406'],
  ['atom', '\u0391\u03a4\u039f\u039c'], // Greek
  ['Alice', 'AIice'],
  ['alice', 'a1ice'],
  ['boss', 'b0ss'],
  ['admin', 'adrnin'],
  ['view', 'vievv'],
  ['admin', '\u1ea1dmin'], // a dot below
  ['admin', 'adm\u0131n'], // a dotless i
  ['admin', 'adm\u200bin'], // a name of an earlier release
])('%s looks like %s', (one, other) => {
  expect(looksLike(one, other)).toBe(true)
  expect(looksLike(other, one)).toBe(true)
})

test.each([
  ['ian', 'lan'],
  ['editor', 'editor2'],
  ['ada', 'adam'],
  ['анна', 'инна'],
])('%s does not look like %s', (one, other) => {
  expect(looksLike(one, other)).toBe(false)
})
