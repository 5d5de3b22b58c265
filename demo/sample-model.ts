import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { analyzeBuiltIn } from '../server/analysis/built-in/analyze-built-in.ts'

/** What a person would enter for it; the prices are invented. */
export const sampleModel = {
  name: 'sample model',
  upstream_model: 'sample-1',
  prompt_price: 0.002,
  completion_price: 0.008,
}

const Question = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
})

const CHARACTERS_PER_TOKEN = 4
const tokens = (text: string) => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

/** Answers chat completions as a language model would; what it says comes from the built-in analyser. */
export async function answerSampleModel(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const question = Question.safeParse(await jsonOf(request))
  if (request.method !== 'POST' || !question.success)
    return send(response, 400, {
      error: { message: 'The sample model reads chat completions.', code: null },
    })
  const { messages, model } = question.data
  const content = JSON.stringify(answerTo(messages.at(-1)?.content ?? ''))
  const prompt = messages.reduce((sum, message) => sum + tokens(message.content), 0)
  const completion = tokens(content)
  send(response, 200, {
    id: 'chatcmpl-sample',
    object: 'chat.completion',
    model,
    choices: [
      { index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null } },
    ],
    usage: {
      prompt_tokens: prompt,
      completion_tokens: completion,
      total_tokens: prompt + completion,
    },
  })
}

/** The article as the product's prompt writes it. */
export function answerTo(prompt: string) {
  const [, title = '', published = '', text = ''] =
    /<article>\nTitle: (.*)\nPublisher: .*\nPublished: (.*)\n\n([\s\S]*)\n<\/article>/.exec(
      prompt,
    ) ?? []
  const { freshness, sentiment, tags, overview, ad } = analyzeBuiltIn({
    title,
    content: text,
    at: Date.parse(published),
  })
  const quote = text.split(/(?<=[.!?])\s/)[0]?.slice(0, 200)
  const quotes = (score: number) =>
    quote ? [{ text: quote, pull: score >= 5 ? 'up' : 'down' }] : []
  return {
    freshness,
    sentiment: sentiment ?? 5,
    tags,
    overview: overview || title,
    ad,
    freshness_quotes: quotes(freshness),
    sentiment_quotes: quotes(sentiment ?? 5),
  }
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}
