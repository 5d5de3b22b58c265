import { Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Fact } from '../../ui/fact.tsx'
import type { Step } from './steps-form.ts'

type StepItemProps = { step: Step; name: string; now: Step; children: ReactNode }

/** One step of the four, marked where it is the present one. */
export function StepItem({ step, name, now, children }: StepItemProps) {
  const isNow = step === now
  return (
    <li
      className={classNames(
        'after-step relative grid content-start gap-2.5 border-line px-5 py-4 max-lg:not-first:border-t lg:not-first:border-l',
        isNow &&
          'bg-accent-tint max-lg:shadow-[inset_2px_0_0_var(--accent)] lg:shadow-[inset_0_2px_0_var(--accent)]',
      )}
    >
      <p
        className={classNames(
          'flex min-h-6 items-center gap-2 text-small',
          isNow ? 'text-fg-2' : 'text-fg-3',
        )}
      >
        {name}
        {isNow && (
          <Fact tone="info" icon={<Zap />}>
            Now
          </Fact>
        )}
      </p>
      {children}
    </li>
  )
}
