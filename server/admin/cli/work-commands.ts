import { analyzeArticle } from '../../analysis/analyze-article.ts'
import { analyzePending } from '../../analysis/analyze-pending.ts'
import { fetchUntilDone } from '../../news/feeds/fetch-publishers.ts'
import { publishersToFetch, publishersWithHealth } from '../../news/publishers/store.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { type Command, UsageError } from './command.ts'

const ANALYSIS_PATIENCE_MS = 10 * 60_000

export const fetchFeeds: Command = {
  usage: 'fetch [PUBLISHER]',
  summary: 'fetch all active feeds now, or the feed of one publisher (name or id)',
  async run(context, { words }, say) {
    const wanted = words.join(' ')
    const publishers = wanted
      ? (await publishersWithHealth(context.db, context.now())).filter((each) => isNamed(each, wanted))
      : await publishersToFetch(context.db)
    if (wanted && publishers.length === 0) throw notFound(`Publisher '${wanted}'`)
    let total = 0
    let failed = 0
    for (const { id, name } of publishers) {
      try {
        const { articlesCount } = await fetchUntilDone(context, id)
        total += articlesCount
        say(`${name}: ${counted(articlesCount)}`)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        failed += 1
        say(`${name}: failed. ${error.message}`)
      }
    }
    say(`${counted(total)} from ${publishers.length} publishers${failed > 0 ? `, ${failed} failed` : ''}.`)
    if (failed > 0 && failed === publishers.length)
      throw new AppError(502, 'UPSTREAM_FAILED', 'No feed could be fetched.')
  },
}

export const analyze: Command = {
  usage: 'analyze [ARTICLE_ID]',
  summary: 'analyse all articles without an analysis, or one article again',
  async run(context, { words }, say) {
    const [id] = words
    if (id === undefined) {
      const { analyzed } = await analyzePending(context)
      say(`${analyzed} articles were analysed.`)
      return
    }
    if (!/^\d{1,15}$/.test(id) || words.length > 1) throw new UsageError('ARTICLE_ID must be one number.')
    const answer = await analyzeArticle(context, Number(id), {
      trigger: 'click',
      patienceMs: ANALYSIS_PATIENCE_MS,
    })
    if ('freshness' in answer)
      say(
        `Freshness ${answer.freshness}, sentiment ${answer.sentiment}, tags: ${answer.tags.join(', ')}\n${answer.overview}`,
      )
  },
}

const isNamed = ({ id, name }: { id: number; name: string }, wanted: string) =>
  String(id) === wanted || name.toLowerCase() === wanted.toLowerCase()

const counted = (articles: number) => `${articles} new article${articles === 1 ? '' : 's'}`
