import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import { call, reasonOf } from '../../api/call.ts'
import { read } from '../../api/queries.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { coinsQuery } from '../screen/admin-queries.ts'
import { useMay } from '../screen/permission.tsx'

const ORIGINS = { text: 'by the text', hand: 'by hand', removed: 'removed' }

/** The coins an article is about and the story it belongs to, to be set right by hand. */
export function ArticleLinks({ id }: { id: number }) {
  const may = useMay('editor')
  const client = useQueryClient()
  const query = read('GET /api/articles/:id/links', { params: { id } })
  const links = useQuery(query)
  const tracked = useQuery(coinsQuery)
  const [symbol, setSymbol] = useState('')
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => setSymbol(''),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
  const run = (work: () => Promise<unknown>) => () => change.mutate(work)
  const coins = links.data?.coins.filter(({ origin }) => origin !== 'removed') ?? []
  const story = links.data?.story
  const free = (tracked.data ?? []).filter(
    (coin) => !coins.some((own) => own.symbol === coin.symbol),
  )
  const isLead = story?.members.some((member) => member.id === id && member.lead)
  return (
    <>
      <section aria-label="Coins" aria-busy={links.isPending}>
        <h3 className="mb-2 text-small font-label">Coins</h3>
        <ul className="flex flex-wrap gap-2 text-small">
          {coins.map(({ symbol, salience, origin }) => (
            <li
              key={symbol}
              className="flex items-center gap-1.5 rounded-pill border border-line px-2.5 py-1"
            >
              <b className="font-strong">{symbol}</b>
              <span className="text-meta text-fg-3">
                {salience === 'mention' ? 'named, ' : ''}
                {ORIGINS[origin]}
              </span>
              {may && (
                <button
                  type="button"
                  className="finger"
                  aria-label={`Remove ${symbol}`}
                  onClick={run(() =>
                    call('DELETE /api/articles/:id/coins/:symbol', { params: { id, symbol } }),
                  )}
                >
                  <X className="size-3.5" />
                </button>
              )}
            </li>
          ))}
          {links.data && coins.length === 0 && <li className="text-fg-3">None</li>}
        </ul>
        {may && (
          <div className="mt-3 flex items-end gap-2">
            <SelectField
              label="Add coin"
              value={symbol}
              options={[
                { value: '', label: 'Choose a coin' },
                ...free.map((coin) => ({
                  value: coin.symbol,
                  label: `${coin.name} (${coin.symbol})`,
                })),
              ]}
              onChange={(event) => setSymbol(event.target.value)}
            />
            <Button
              disabled={symbol === ''}
              busy={change.isPending}
              onClick={run(() =>
                call('PUT /api/articles/:id/coins/:symbol', { params: { id, symbol }, body: {} }),
              )}
            >
              Add
            </Button>
          </div>
        )}
        {change.isError && <p className="mt-2 text-hint text-fg-3">{reasonOf(change.error)}</p>}
      </section>
      {story && (
        <section aria-label="Story">
          <h3 className="mb-2 text-small font-label">Story</h3>
          <ol className="grid gap-1.5 text-small">
            {story.members.map((member) => (
              <li key={member.id}>
                <b className="font-strong">{member.publisher_name ?? UNKNOWN_SOURCE}</b>{' '}
                <span className="text-meta text-fg-3">{formatTimestamp(member.at)}</span>
                {member.lead && ', lead'}
                {member.copy && ', copy'}
              </li>
            ))}
          </ol>
          <p className="mt-3 flex flex-wrap items-center gap-3 text-small">
            {story.slug && story.outlets > 1 && (
              <a
                className="link finger"
                href={`/stories/${story.id}/${story.slug}`}
                target="_blank"
                rel="noopener"
              >
                Open story
              </a>
            )}
            {may && (
              <Button
                size="sm"
                disabled={isLead}
                title={isLead ? 'Choose another lead first.' : undefined}
                busy={change.isPending}
                onClick={run(() =>
                  call('POST /api/stories/:id/split', {
                    params: { id: story.id },
                    body: { articles: [id] },
                  }),
                )}
              >
                Take out of story
              </Button>
            )}
          </p>
        </section>
      )}
    </>
  )
}
