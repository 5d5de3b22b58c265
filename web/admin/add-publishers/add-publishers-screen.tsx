import { ChevronLeft } from 'lucide-react'
import { countText } from '../../../contract/platform/count-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { JobProgressBar } from '../jobs/jobs.tsx'
import { EditorsOnly } from '../screen/permission.tsx'
import { ScreenHeader } from '../screen/screen-header.tsx'
import { AddStep } from './add-step.tsx'
import { ChooseStep } from './choose-step.tsx'
import { foundText } from './found-text.ts'
import { PasteStep } from './paste-step.tsx'
import { useAdding } from './use-adding.ts'
import { useFeedChoice } from './use-feed-choice.ts'

/** Adds many publishers by the addresses of their sites: paste, look, choose, add. */
export function AddPublishersScreen() {
  const { addition, change, findJob, addJob, add, back, failure, step } = useAdding()
  const { text, lines = [], adding, added } = addition
  const choice = useFeedChoice(lines)
  return (
    <>
      <ScreenHeader
        under={{ label: 'Publishers', to: '/admin/publishers' }}
        title="Add publishers"
        description={descriptions[step] ?? foundText(lines)}
      >
        {step === 'choose' && (
          <EditorsOnly>
            <Button variant="ghost" icon={<ChevronLeft />} onClick={() => back()}>
              Back
            </Button>
            <Button
              variant="ink"
              disabled={choice.chosen.length === 0}
              busy={add.isPending}
              onClick={() => add.mutate(choice.chosen)}
            >
              {`Add ${countText(choice.chosen.length, 'publisher')}`}
            </Button>
          </EditorsOnly>
        )}
      </ScreenHeader>
      {failure && (
        <div className="mb-4">
          <Notice kind="error" detail={failure}>
            {addition.lines ? 'Not all publishers were added.' : 'Could not look for feeds.'}
          </Notice>
        </div>
      )}
      {step === 'paste' && (
        <PasteStep
          text={text}
          onChange={(next) => change({ text: next })}
          onFind={() => change({ isFinding: true })}
        />
      )}
      {step === 'look' && <JobProgressBar label="Looking for feeds" job={findJob} />}
      {step === 'choose' && <ChooseStep choice={choice} lines={lines} onBack={() => back()} />}
      {step === 'add' && adding && (
        <AddStep
          adding={adding}
          job={addJob}
          added={added}
          onAdded={(now) => change({ added: now })}
          onMore={() => back({ text: '' })}
        />
      )}
    </>
  )
}

const descriptions: Partial<Record<'paste' | 'look' | 'choose' | 'add', string>> = {
  paste: 'Paste site or feed addresses; feeds are found for you.',
  look: 'You can leave this page. The search continues.',
  add: 'You can leave this page. Adding continues.',
}
