import { expect, test } from 'vitest'
import { readMailAddress } from './mail-address.ts'

test.each([
  ['Ana@Example.org', 'Ana@example.org', 'ana@example.org', 'ana@example.org'],
  [' ana@example.org\n', 'ana@example.org', 'ana@example.org', 'ana@example.org'],
  ['Ana+News@example.org', 'Ana+News@example.org', 'ana+news@example.org', 'ana@example.org'],
  ['ana+a+b@example.org', 'ana+a+b@example.org', 'ana+a+b@example.org', 'ana@example.org'],
  ['+ana@example.org', '+ana@example.org', '+ana@example.org', '+ana@example.org'],
  ['a.na@example.org', 'a.na@example.org', 'a.na@example.org', 'a.na@example.org'],
  ['A.na+x@GoogleMail.com', 'A.na+x@googlemail.com', 'a.na+x@googlemail.com', 'ana@gmail.com'],
  ['ana@bücher.example', ...three('ana@xn--bcher-kva.example')],
  ['ana@BU\u0308CHER.example', ...three('ana@xn--bcher-kva.example')],
  ['ana@XN--bcher-kva.example', ...three('ana@xn--bcher-kva.example')],
  ['ａｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ', ...three('ana@example.org')],
  ["o'hara_1/2@mail.example.co.uk", ...three("o'hara_1/2@mail.example.co.uk")],
  ['анна@пример.рф', ...three('анна@xn--e1afmkfd.xn--p1ai')],
  [`${'a'.repeat(64)}@example.org`, ...three(`${'a'.repeat(64)}@example.org`)],
])('%j is read', (given, address, identity, mailbox) => {
  expect(readMailAddress(given)).toEqual({ address, identity, mailbox })
})

function three(address: string) {
  return [address, address, address] as const
}

test.each([
  '',
  'ana',
  'ana@',
  '@example.org',
  'ana@example',
  'ana@localhost',
  'ana@@example.org',
  'ana@example.org@example.net',
  'ana@example.org,ben@example.org',
  'ana@b..example',
  'ana@.example.org',
  'ana@example.org.',
  'ana..b@example.org',
  '.ana@example.org',
  'ana.@example.org',
  '-oQ@example.org',
  'ana@-example.org',
  'ana@example-.org',
  'ana@exam_ple.org',
  'ana@ex%61mple.org',
  'ana@1.2.3.4',
  'ana@0x7f.1',
  'ana@[127.0.0.1]',
  'ana@xn--.org',
  `ana@${'b'.repeat(64)}.org`,
  `${'a'.repeat(65)}@example.org`,
  '"ana"@example.org',
  'Ana <ana@example.org>',
  'ana(x)@example.org',
  'ana\\@example.org',
  'an a@example.org',
  'ana@exam ple.org',
  'ana@例え。テスト',
  ...['\0', '\t', '\u007f', '\u0085', '\u00ad', '\u034f', '\u200b', '\u200d', '\u202e', '\u2028']
    .concat('\u2060', '\u2066', '\u3164', '\ufe0f', '\ue000', '\u{e0041}', '\ud800', '\u0378')
    .flatMap((hidden) => [`an${hidden}a@example.org`, `ana@exam${hidden}ple.org`]),
])('%j is not an address', (given) => {
  expect(readMailAddress(given)).toBeUndefined()
})
