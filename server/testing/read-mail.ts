/** A mail as a program shows it. Reads what nodemailer writes: folded headers, encoded words, two parts. */
export function readMail(source: string) {
  const [head = '', body = ''] = halves(source)
  const headers = headersOf(head)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => halves(part.trimStart()))
        .map(([partHead = '', content = '']) => decoded(headersOf(partHead), content))
    : [decoded(headers, body)]
  const part = (type: string) => parts.find((each) => each.type.startsWith(type))?.text ?? ''
  return {
    headers,
    subject: headers.subject ?? '',
    text: part('text/plain'),
    html: part('text/html'),
  }
}

const halves = (source: string) => {
  const end = source.indexOf('\r\n\r\n')
  return [source.slice(0, end), source.slice(end + 4)]
}

function headersOf(head: string): Record<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), words(value.join(': '))]
    }),
  )
}

/** '=?UTF-8?Q?Z=C3=BCri?='. */
const words = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')),
    )

const quotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  ).toString()

function decoded(headers: Record<string, string>, content: string) {
  const encoding = headers['content-transfer-encoding']
  const text =
    encoding === 'quoted-printable'
      ? quotedPrintable(content)
      : encoding === 'base64'
        ? Buffer.from(content, 'base64').toString()
        : content
  return { type: headers['content-type'] ?? '', text: text.replaceAll('\r\n', '\n') }
}
