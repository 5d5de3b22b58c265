import { measureIngest } from './feeds-ingest.ts'
import { measureParsing } from './feeds-parse.ts'

/** npm run bench -- feeds [parse|ingest] */
export async function run([part]: string[]): Promise<void> {
  if (part === undefined || part === 'parse') await measureParsing()
  if (part === undefined || part === 'ingest') await measureIngest()
}
