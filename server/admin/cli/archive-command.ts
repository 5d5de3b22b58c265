import { importArchive } from '../archive/import-archive.ts'
import { type Command, onlyWord, UsageError } from './command.ts'

const LINES_SHOWN = 20
const SAY_EVERY = 20_000

export const importArchiveCommand: Command = {
  usage: 'import-archive FILE',
  summary:
    'add articles of the past from CSV or JSON Lines (title, url, publisher, published_at) without fetching, alerting or analysing',
  async run(context, given, say) {
    const file = onlyWord(given, 'FILE')
    let said = 0
    const result = await importArchive(context, file, ({ added, known }) => {
      if (added + known < said + SAY_EVERY) return
      said = added + known
      say(`${said} rows ...`)
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.syscall || error.code?.startsWith('Z_') || error.message.startsWith('its first line'))
        throw new UsageError(`${file} cannot be read: ${error.message}`)
      throw error
    })
    const { added, known, tooOld, publishers, bad } = result
    say(`${added} articles were added, ${known} were known already.`)
    if (publishers.length > 0) say(`New inactive publishers: ${publishers.join(', ')}.`)
    if (tooOld > 0) say(`${tooOld} are older than Settings, Retention keeps and were left out.`)
    if (bad.length === 0) return
    say(`${bad.length} lines could not be used:`)
    for (const { line, problem } of bad.slice(0, LINES_SHOWN)) say(`  line ${line}: ${problem}`)
    if (bad.length > LINES_SHOWN)
      say(
        `  and lines ${bad
          .slice(LINES_SHOWN)
          .map(({ line }) => line)
          .join(', ')}`,
      )
  },
}
