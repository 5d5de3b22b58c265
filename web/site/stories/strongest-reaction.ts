import type { CoinName, CoinReaction } from '../../../contract/stories/article-story.ts'

/** The coin that moved most; without any figure, the first one still being measured. */
export function strongestReaction(
  coins: readonly CoinName[],
): { symbol: string; reaction: CoinReaction } | undefined {
  const measured = coins.flatMap(({ symbol, reaction }) =>
    reaction && reaction.after_1h.state !== 'no_data' ? [{ symbol, reaction }] : [],
  )
  const moved = ({ reaction }: { reaction: CoinReaction }) =>
    Math.abs(reaction.after_1h.change_percent ?? 0)
  const figure = ({ reaction }: { reaction: CoinReaction }) =>
    reaction.after_1h.change_percent !== null
  return measured.toSorted(
    (a, b) => Number(figure(b)) - Number(figure(a)) || moved(b) - moved(a),
  )[0]
}
