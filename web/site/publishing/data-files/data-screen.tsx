import '../../../styles/site.css'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { formatCount } from '../../../../contract/platform/count-text.ts'
import type { DataFile } from '../../../../contract/publishing/data-files.ts'
import { dateFormat } from '../../../format/date-format.ts'
import { sizeText } from '../../../format/size.ts'
import { PageHead } from '../../../page/page-head.tsx'
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRegion } from '../../../ui/skeleton.tsx'
import { NotFoundScreen } from '../../frame/page-frame/not-found-screen.tsx'
import { dataFilesQuery, dataHead } from './data-query.ts'

const LINK = 'underline underline-offset-3 hover:text-fg'
const day = dateFormat('MMM d, yyyy')

export function DataScreen() {
  const query = useQuery(dataFilesQuery())
  if (query.data === null) return <NotFoundScreen path="/data" />
  return (
    <div className="content">
      <PageHead head={dataHead} />
      <div className="mt-7 mb-4 max-md:mt-5">
        <h1 className="text-title font-strong">Data</h1>
        <p className="mt-0.5 max-w-[76ch] text-fg-2">
          Headlines, scores, stories and price reactions as they were known, one file a month: JSON
          Lines, gzip.{' '}
          <a href="/data/README.txt" className={LINK}>
            Columns
          </a>
          {' · '}
          <a href="/data/SHA256SUMS" className={LINK}>
            Checksums
          </a>
        </p>
        <p className="mt-1 text-small text-fg-3">Headlines belong to their outlets.</p>
      </div>
      <Panel className="mb-4">
        {query.data ? (
          query.data.files.length > 0 ? (
            <ul>
              {query.data.files.map((file) => (
                <FileRow key={file.month} file={file} />
              ))}
            </ul>
          ) : (
            <EmptyState
              title="There are no files yet"
              hint="The first one is made with the first articles."
            />
          )
        ) : query.isError ? (
          <ErrorState
            title="The files could not be loaded"
            hint="The server did not answer."
            retry={query}
          />
        ) : (
          <SkeletonRegion label="Loading the files" lines={['m-5 h-[120px]']} />
        )}
      </Panel>
    </div>
  )
}

function FileRow({ file }: { file: DataFile }) {
  const { month, path, rows, removed, bytes, sha256, complete, made_at } = file
  const facts = [
    `${formatCount(rows)} rows`,
    ...(removed > 0 ? [`${formatCount(removed)} rows removed`] : []),
    sizeText(bytes),
    `${complete ? 'made' : 'so far, made'} ${day(Date.parse(made_at), 'UTC')}`,
  ]
  return (
    <li className="border-line border-b px-5 py-3.5 last:border-b-0 max-md:px-4">
      <a
        href={path}
        download
        className="inline-flex min-h-6 items-center gap-2 font-strong hover:underline hover:underline-offset-3 max-md:min-h-11"
      >
        <Download />
        {month}
      </a>
      <p className="text-small text-fg-2 tabular-nums">{facts.join(' · ')}</p>
      <p className="mt-0.5 font-mono text-hint break-all text-fg-3">sha256 {sha256}</p>
    </li>
  )
}
