import { CorrectedField, type Correction } from '../../../contract/news/articles.ts'

type Row = { corrected: readonly CorrectedField[]; correction: Correction | null }
type Said = Pick<Correction['said'], 'freshness' | 'sentiment' | 'ad' | 'tag_ids'>
type Given = { freshness?: number; sentiment?: number; ad?: boolean; tags?: number[] }
type Values = {
  freshness_score: number | null
  sentiment_score: number | null
  ad: boolean
  tag_ids: number[]
}
type Change = Partial<Values> & { corrected: CorrectedField[] }

const COLUMNS = {
  freshness: 'freshness_score',
  sentiment: 'sentiment_score',
  ad: 'ad',
  tags: 'tag_ids',
} as const satisfies Record<CorrectedField, keyof Values>

/** Sets the given values (tags by id); earlier corrections of other values stay. */
export function withCorrection({ corrected }: Pick<Row, 'corrected'>, given: Given): Change {
  const fields = CorrectedField.options.filter((field) => given[field] !== undefined)
  return {
    ...inColumns(fields, given),
    corrected: CorrectedField.options.filter(
      (field) => fields.includes(field) || corrected.includes(field),
    ),
  }
}

/** Sets the corrected fields back to what the analyser said. */
export const withoutCorrection = (
  { corrected }: Pick<Row, 'corrected'>,
  { tag_ids: tags, ...said }: Said,
): Change => ({ ...inColumns(corrected, { ...said, tags }), corrected: [] })

/** What the analyser said, while a correction counts: the columns no longer hold it. */
export const saidBefore = ({ corrected, correction }: Row) =>
  corrected.length > 0 ? correction?.said : undefined

const inColumns = (
  fields: readonly CorrectedField[],
  values: { [Field in CorrectedField]?: unknown },
): Partial<Values> => Object.fromEntries(fields.map((field) => [COLUMNS[field], values[field]]))
