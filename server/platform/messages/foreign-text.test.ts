import { expect, test } from 'vitest'
import { oneLine } from './foreign-text.ts'

test.each([
  ['two\r\nlines\tand\u0085\u2028\u2029more', 'two lines and more'],
  ['\0\u001b[31mred\u007f\u009b1m', '[31mred 1m'],
  ['\u202Etxt.exe\u202C \u2066\u2067\u2068x\u2069', 'txt.exe x'],
  ['pay\u200bpal\u2060 \ufeff\u00ad', 'pay pal'],
  ['\u2800\u3164\u115f\u1160\uffa0Binance\u034f\u17b4', 'Binance'],
  ['tags\u{e0041}\u{e0042} here', 'tags here'],
  ['I \u2764\ufe0f it\u{e0100}', 'I \u2764 it'],
  [`H${'\u0301'.repeat(500)}i`, `H${'\u0301'.repeat(4)}i`],
  ['Zu\u0308rich, नमस्ते', 'Zu\u0308rich, नमस्ते'],
  ['\ud800 lone', '\ufffd lone'],
])('%j is one line that shows all it has', (given, shown) => {
  expect(oneLine(given, 100)).toBe(shown)
})

test('a line has so many characters at most, whatever they are made of', () => {
  expect(oneLine('🙂🙂🙂🙂', 4)).toBe('🙂🙂🙂🙂')
  expect(oneLine('🙂🙂🙂🙂🙂', 4)).toBe('🙂🙂🙂…')
})
