import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../api/queries.ts'
import { ArticleCoins } from './article-coins.tsx'
import { ArticleStoryPanel } from './article-story.tsx'

/** The coins an article is about and the story it belongs to, to be set right by hand. */
export function ArticleLinksPanel({ id }: { id: number }) {
  const client = useQueryClient()
  const query = read('GET /api/articles/:id/links', { params: { id } })
  const links = useQuery(query)
  const [symbol, setSymbol] = useState('')
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => setSymbol(''),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
  return (
    <>
      <ArticleCoins {...{ id, links, change, symbol }} onSymbol={setSymbol} />
      {links.data?.story && <ArticleStoryPanel id={id} story={links.data.story} change={change} />}
    </>
  )
}
