import { measureIngest } from './feeds-ingest.ts'
import { measureParsing } from './feeds-parse.ts'
import { measurePauses } from './feeds-pauses.ts'
import { measureQueries } from './queries.ts'

/** npm run bench -- feeds [parse|ingest|queries] */
export async function run([part, ...options]: string[]): Promise<void> {
  if (part === undefined || part === 'parse') {
    await measureParsing()
    await measurePauses()
  }
  if (part === undefined || part === 'ingest') await measureIngest()
  if (part === undefined || part === 'queries') await measureQueries(options)
}
