import { measureIngest } from './feeds-ingest.ts'
import { measureParsing } from './feeds-parse.ts'
import { measureQueries } from './queries.ts'
import type { Row } from './results.ts'

/** npm run bench -- feeds [parse|ingest|queries] */
export async function run([part, ...options]: string[]): Promise<Row[]> {
  const rows: Row[] = []
  if (part === undefined || part === 'parse') rows.push(await measureParsing())
  if (part === undefined || part === 'ingest') rows.push(...(await measureIngest()))
  if (part === undefined || part === 'queries') rows.push(...(await measureQueries(options)))
  return rows
}
