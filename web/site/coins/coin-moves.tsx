import { useQuery } from '@tanstack/react-query'
import { Link } from '../../page/link.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'
import { MoveRow } from '../moves/move-row.tsx'
import { movesOf } from '../moves/moves-query.ts'

/** Moves of this coin in 30 days that no story came before; nothing without any. */
export function CoinMoves({ symbol }: { symbol: string }) {
  const { data } = useQuery(movesOf('30', symbol))
  if (!data || data.moves.length === 0) return null
  return (
    <Panel className="mt-4">
      <PanelHead title="Moves without news">
        <Link to="/moves?days=30" className="text-small font-strong text-accent-text hover:underline">
          All moves
        </Link>
      </PanelHead>
      <ul>
        {data.moves.map((move) => (
          <MoveRow key={move.id} move={move} />
        ))}
      </ul>
    </Panel>
  )
}
