/** What people decided about one article and about whole stories. It wins over every score. */
export type HandVerdicts = {
  /** The story it belongs to. */
  in?: number | undefined
  /** Stories it does not belong to. */
  out?: ReadonlySet<number>
  /** Stories that take no article by themselves. */
  locked?: ReadonlySet<number>
  /** True for two stories that must not become one. */
  areApart?: (one: number, other: number) => boolean
}

export type Decision = {
  /** Undefined when the article starts a new story. */
  story: number | undefined
  /** Other stories it belongs to as well: they become one with `story`. */
  merged: number[]
  /** Of the story it joins. */
  score: number | undefined
  /** Stories about the same matter that it does not join. */
  threads: number[]
  /** The nearest story it does not join, if that is within NEAR_MARGIN. */
  near: { story: number; score: number } | undefined
  source: 'auto' | 'hand'
  /** Joined by less than DOUBT_MARGIN: shown to editors. */
  doubtful: boolean
  /** The earliest article with this text, if that is another one. */
  copyOf: number | undefined
  /** Later articles that turn out to be copies of this one. */
  copies: number[]
  /** How much of each such text is the same as this one, in percent. */
  likeness: ReadonlyMap<number, number>
}
