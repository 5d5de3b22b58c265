import { ListChecks, Plus, Search, Upload } from 'lucide-react'
import { useState } from 'react'
import { MAX_AT_ONCE } from '../../../contract/news/discovery.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { CellText } from '../../ui/text.tsx'
import { OPML_TYPES } from '../publishers/opml.tsx'
import { EditorsOnly } from '../screen/permission.tsx'
import { addressesOf, feedsOfOpml, withLines } from './address-lines.ts'
import { KnownFeeds } from './known-feeds.tsx'

type PasteStepProps = { text: string; onChange: (text: string) => void; onFind: () => void }

export function PasteStep({ text, onChange, onFind }: PasteStepProps) {
  const [notOpml, setNotOpml] = useState(false)
  const addresses = addressesOf(text)
  const tooMany = addresses.length > MAX_AT_ONCE
  const tooManyText = `${addresses.length} addresses; ${MAX_AT_ONCE} at most at a time.`
  const notOpmlText = notOpml ? 'This file lists no feeds.' : undefined

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
              error={tooMany ? tooManyText : notOpmlText}
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
        <WhatHappens />
        <KnownFeeds text={text} onChange={onChange} />
      </div>
    </EditorsOnly>
  )
}

const WhatHappens = () => (
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
            <CellText>{text}</CellText>
          </div>
        </li>
      ))}
    </ul>
  </Panel>
)

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
