import { useQuery } from '@tanstack/react-query'
import { ListChecks, Plus, Search, Upload } from 'lucide-react'
import { useState } from 'react'
import { MAX_AT_ONCE } from '../../../contract/news/discovery.ts'
import { wellKnownFeeds } from '../../../contract/news/well-known-feeds.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, TextAreaField } from '../../ui/fields.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { OPML_TYPES } from '../publishers/opml.tsx'
import { publishersQuery } from '../screen/admin-queries.ts'
import { EditorsOnly } from '../screen/permission.tsx'

type Props = { text: string; onChange: (text: string) => void; onFind: () => void }

export function PasteStep({ text, onChange, onFind }: Props) {
  const [notOpml, setNotOpml] = useState(false)
  const addresses = addressesOf(text)
  const tooMany = addresses.length > MAX_AT_ONCE
  const error = tooMany
    ? `${addresses.length} addresses; ${MAX_AT_ONCE} at most at a time.`
    : notOpml
      ? 'This file lists no feeds.'
      : undefined

  async function take(file: File) {
    const feeds = feedsOfOpml(await file.text())
    setNotOpml(!feeds)
    if (feeds) onChange(withLines(text, feeds))
  }
  return (
    <EditorsOnly>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Panel>
          <PanelBody className="grid gap-4">
            <TextAreaField
              label="Addresses"
              rows={10}
              spellCheck={false}
              autoCapitalize="off"
              className="[&_textarea]:font-mono [&_textarea]:text-small"
              hint={`One site or feed per line, ${MAX_AT_ONCE} at most. Names without https:// are fine.`}
              error={error}
              value={text}
              onChange={(event) => onChange(event.target.value)}
            />
            <div className="flex flex-wrap gap-2">
              <Button
                variant="ink"
                icon={<Search />}
                disabled={addresses.length === 0 || tooMany}
                onClick={onFind}
              >
                Find feeds
              </Button>
              <FileButton
                label="OPML file"
                accept={OPML_TYPES}
                icon={<Upload />}
                onFile={(file) => void take(file)}
              >
                Choose OPML file
              </FileButton>
            </div>
          </PanelBody>
        </Panel>
        <Panel>
          <PanelHead title="What happens" />
          <ul>
            {HAPPENS.map(({ icon, title, text }) => (
              <li
                key={title}
                className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 border-line px-5 py-3.5 not-first:border-t"
              >
                <span className="mt-0.5 text-fg-2">{icon}</span>
                <div>
                  <p className="font-strong">{title}</p>
                  <p className="text-cell text-fg-3">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </Panel>
        <KnownFeeds text={text} onChange={onChange} />
      </div>
    </EditorsOnly>
  )
}

const HAPPENS = [
  {
    icon: <Search />,
    title: 'Look',
    text: 'Each page is read once. Feeds it announces are listed, then the usual places are tried.',
  },
  {
    icon: <ListChecks />,
    title: 'Choose',
    text: 'You see title, the three newest items and items per day. Nothing is saved yet.',
  },
  { icon: <Plus />, title: 'Add', text: 'The chosen ones are added and fetched once.' },
]

/** Ticking one writes its address into the list. */
function KnownFeeds({ text, onChange }: Pick<Props, 'text' | 'onChange'>) {
  const publishers = useQuery(publishersQuery)
  const there = new Set(publishers.data?.map(({ rss_url }) => rss_url))
  const listed = new Set(addressesOf(text))
  return (
    <Panel className="lg:col-span-2">
      <PanelHead title="Well-known crypto publishers">
        <span className="text-cell text-fg-3">Tick to add their feeds to the list.</span>
      </PanelHead>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 px-5 py-4 md:grid-cols-3 xl:grid-cols-4">
        {wellKnownFeeds.map(({ name, rss_url, description }) => (
          <li key={rss_url} title={description}>
            <Checkbox
              label={name}
              checked={listed.has(rss_url) || there.has(rss_url)}
              disabled={there.has(rss_url)}
              onChange={({ target }) =>
                onChange(target.checked ? withLines(text, [rss_url]) : withoutLine(text, rss_url))
              }
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function addressesOf(text: string): string[] {
  const lines = text.split(/[\n,\s]+/).map((line) => line.trim())
  return [...new Set(lines.filter(Boolean))]
}

const withLines = (text: string, lines: readonly string[]) =>
  addressesOf([text, ...lines].join('\n')).join('\n')

const withoutLine = (text: string, line: string) =>
  addressesOf(text)
    .filter((one) => one !== line)
    .join('\n')

function feedsOfOpml(opml: string): string[] | undefined {
  const document = new DOMParser().parseFromString(opml, 'text/xml')
  const feeds = [...document.querySelectorAll('outline')].flatMap((outline) => {
    const address = [...outline.attributes]
      .find(({ name }) => name.toLowerCase() === 'xmlurl')
      ?.value.trim()
    return address || []
  })
  return feeds.length > 0 ? feeds : undefined
}
