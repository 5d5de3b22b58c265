import { Tokenizer } from 'htmlparser2'

/** Character references of HTML as browsers read them. Most texts hold a few usual ones; the whole table is asked for the rest. */
export function decodeHtml(text: string): string {
  let mark = text.indexOf('&')
  if (mark === -1) return text
  let decoded = ''
  let at = 0
  for (; mark !== -1; mark = text.indexOf('&', at)) {
    // looked for no further than a usual one reaches: a text of bare ampersands must not be read to its end for each
    const length = text.slice(mark, mark + LONGEST_USUAL + 1).indexOf(';')
    const end = mark + length
    const usual = length === -1 ? undefined : USUAL.get(text.slice(mark + 1, end))
    // a bare ampersand before a blank is just that
    if (usual === undefined && text.charCodeAt(mark + 1) !== 32) return decodeAny(text)
    decoded += text.slice(at, mark) + (usual ?? '&')
    at = usual === undefined ? mark + 1 : end + 1
  }
  return decoded + text.slice(at)
}

function decodeAny(text: string): string {
  let decoded = ''
  const nothing = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => {
        decoded += escaped.slice(start, end)
      },
      ontextentity: (codepoint) => {
        decoded += String.fromCodePoint(codepoint)
      },
      ...{ onattribdata: nothing, onattribentity: nothing, onattribend: nothing, onattribname: nothing },
      ...{
        oncdata: nothing,
        onclosetag: nothing,
        oncomment: nothing,
        ondeclaration: nothing,
        onend: nothing,
      },
      ...{
        onopentagend: nothing,
        onopentagname: nothing,
        onprocessinginstruction: nothing,
        onselfclosingtag: nothing,
      },
    },
  )
  // this is text already: what looks like a tag in it is none
  const escaped = text.replaceAll('<', '&lt;')
  tokenizer.write(escaped)
  tokenizer.end()
  return decoded
}

const USUAL = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    hellip: '…',
    mdash: '—',
    ndash: '–',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bull: '•',
    '#160': '\u00a0',
    '#038': '&',
    '#38': '&',
    '#039': "'",
    '#39': "'",
    '#x27': "'",
    '#8211': '–',
    '#8212': '—',
    '#8216': '‘',
    '#8217': '’',
    '#8220': '“',
    '#8221': '”',
    '#8230': '…',
  }),
)
const LONGEST_USUAL = 7
