import { Tokenizer } from 'htmlparser2'

const PARAGRAPHS = new Set(
  'address article aside blockquote center dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)
const LINES = new Set('br li tr caption option summary'.split(' '))
const SKIPPED = new Set(
  'script style iframe noscript template svg math object select textarea head xmp noembed noframes'.split(
    ' ',
  ),
)

export type HtmlRead = { text: string; images: string[] }

/** The visible text of a publisher's HTML, paragraphs apart by blank lines, and the images on the way. One pass, no tree. */
export function readHtml(html: string): HtmlRead {
  const reader = new Reader(html)
  const tokenizer = new Tokenizer({ decodeEntities: true }, reader)
  tokenizer.write(html)
  tokenizer.end()
  return { text: reader.finish(), images: reader.images }
}

/** What the tokenizer calls as it goes along; positions point into the source. */
class Reader {
  readonly images: string[] = []
  readonly #html: string
  readonly #lines: string[] = []
  #line = ''
  #endsInBlank = true
  #skipUntil = ''
  #tag = ''
  #attribute = ''
  #value = ''
  #image: Record<string, string> = {}

  constructor(html: string) {
    this.#html = html
  }

  ontext(start: number, end: number) {
    if (!this.#skipUntil) this.#add(this.#html.slice(start, end))
  }
  ontextentity(codepoint: number) {
    if (!this.#skipUntil) this.#add(String.fromCodePoint(codepoint))
  }
  oncdata(start: number, end: number) {
    if (!this.#skipUntil) this.#add(this.#html.slice(start, end))
  }
  onopentagname(start: number, end: number) {
    this.#tag = this.#html.slice(start, end).toLowerCase()
    if (this.#tag === 'img') this.#image = {}
    if (this.#skipUntil) return
    if (PARAGRAPHS.has(this.#tag)) this.#break('')
    else if (LINES.has(this.#tag)) this.#break()
    else if (SKIPPED.has(this.#tag) && this.#closesLater(this.#tag, end)) this.#skipUntil = this.#tag
  }
  onopentagend() {
    if (this.#tag === 'img') this.#keepImage()
    this.#tag = ''
  }
  onselfclosingtag() {
    if (this.#tag === this.#skipUntil) this.#skipUntil = ''
    this.onopentagend()
  }
  onclosetag(start: number, end: number) {
    const name = this.#html.slice(start, end).toLowerCase()
    if (name === this.#skipUntil) this.#skipUntil = ''
    else if (!this.#skipUntil && PARAGRAPHS.has(name)) this.#break('')
    else if (!this.#skipUntil && name === 'td') this.#add(' ')
  }
  onattribname(start: number, end: number) {
    this.#attribute = this.#tag === 'img' ? this.#html.slice(start, end).toLowerCase() : ''
    this.#value = ''
  }
  onattribdata(start: number, end: number) {
    if (this.#attribute) this.#value += this.#html.slice(start, end)
  }
  onattribentity(codepoint: number) {
    if (this.#attribute) this.#value += String.fromCodePoint(codepoint)
  }
  onattribend() {
    if (this.#attribute) this.#image[this.#attribute] ??= this.#value.trim()
  }
  oncomment() {}
  ondeclaration() {}
  onprocessinginstruction() {}
  onend() {}

  finish(): string {
    this.#break()
    const lines = this.#lines
    while (lines.at(-1) === '') lines.pop()
    return lines.join('\n')
  }

  #add(text: string) {
    let flat = text.replace(/[\s\u00a0]+/g, ' ')
    if (this.#endsInBlank && flat.startsWith(' ')) flat = flat.slice(1)
    if (!flat) return
    this.#line += flat
    this.#endsInBlank = flat.endsWith(' ')
  }

  /** Ends the line; with a blank line after it where a paragraph ends. */
  #break(blank?: '') {
    const line = this.#line.trim()
    if (line) this.#lines.push(line)
    if (blank === '' && this.#lines.length > 0 && this.#lines.at(-1) !== '') this.#lines.push('')
    this.#line = ''
    this.#endsInBlank = true
  }

  #keepImage() {
    const { src = '', width, height } = this.#image
    // a spy pixel is no picture; a lazy page keeps the true address elsewhere
    if (isPixel(width) || isPixel(height)) return
    const lazy = this.#image['data-src'] ?? this.#image['data-lazy-src'] ?? this.#image['data-original']
    const address = !src || src.startsWith('data:') ? lazy : src
    if (address && this.images.length < 10) this.images.push(address)
  }

  readonly #unclosed = new Set<string>()

  /** One that is never closed would swallow the rest; code may. */
  #closesLater(name: string, from: number): boolean {
    if (name === 'script' || name === 'style') return true
    if (this.#unclosed.has(name)) return false
    closeTag[name] ??= new RegExp(`</${name}[\\s>/]`, 'gi')
    const search = closeTag[name]
    search.lastIndex = from
    const closes = search.test(this.#html)
    if (!closes) this.#unclosed.add(name)
    return closes
  }
}

const closeTag: Record<string, RegExp> = {}

function isPixel(size: string | undefined): boolean {
  return size === '0' || size === '1' || size === '0px' || size === '1px'
}
