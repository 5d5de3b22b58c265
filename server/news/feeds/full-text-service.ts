import type { Context } from '../../platform/context.ts'
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts'
import { plainText } from '../feed-reading/plain-text.ts'

/** isFinal: retrying will not help. */
export class ReaderFailure extends Error {
  readonly isFinal: boolean
  constructor(sentence: string, isFinal: boolean) {
    super(sentence)
    this.name = 'ReaderFailure'
    this.isFinal = isFinal
  }
}

const DEADLINE_MS = 20_000
const MAX_BYTES = 2_000_000
const MAX_TEXT = 200_000

/** The full text of a web page through a reader service that follows the Jina Reader convention. */
export async function readArticle(
  { config, outbound }: Pick<Context, 'config' | 'outbound'>,
  url: string,
  apiKey: string | null,
  signal?: AbortSignal,
): Promise<string> {
  const page = await allowedPage(outbound, url)
  try {
    const reply = await outbound.request(`${config.readerBaseUrl}/${page}`, {
      service: config.readerBaseUrl,
      headers: { accept: 'text/plain', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) },
      deadlineMs: DEADLINE_MS,
      maxBytes: MAX_BYTES,
      ...(signal ? { signal } : {}),
    })
    if (reply.status === 401 || reply.status === 402 || reply.status === 403)
      throw new ReaderFailure(`The reader does not accept the API key (${reply.status}).`, false)
    if (reply.status === 429)
      throw new ReaderFailure('The reader asks for fewer requests (429).', false)
    if (reply.status > 299)
      throw new ReaderFailure(
        `The reader answered with an error (${reply.status}).`,
        reply.status < 500,
      )
    const text = plainText(pageText(reply.body.toString('utf8')))
      .slice(0, MAX_TEXT)
      .toWellFormed()
    if (!text) throw new ReaderFailure('The reader found no text on the page.', true)
    return text
  } catch (error) {
    if (error instanceof OutboundError)
      throw new ReaderFailure(error.message, error.code === 'TOO_LARGE')
    throw error
  }
}

/** A reader inside our network would fetch from inside it what a feed names: it is sent only where we would go ourselves. */
async function allowedPage(outbound: Outbound, url: string): Promise<string> {
  try {
    return await outbound.checked(url)
  } catch (error) {
    if (error instanceof OutboundError) throw new ReaderFailure(error.message, true)
    throw error
  }
}

/** The page's text without the reader's header lines; blank lines separate paragraphs. */
function pageText(answer: string): string {
  const mark = answer.indexOf('Markdown Content:\n')
  const page =
    mark !== -1 && mark < 2000 ? answer.slice(mark + 'Markdown Content:\n'.length) : answer
  return page.replace(/\n[ \t\r]*\n/g, '\n<p>\n')
}
