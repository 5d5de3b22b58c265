import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Tone = 'bull' | 'mid' | 'bear' | 'info' | 'off' | 'ad' | 'star'

/** Colours by meaning. Never colour alone: add a shape and a word. */
export const toneClass: Record<Tone, string> = {
  bull: 'tone-bull',
  mid: 'tone-mid',
  bear: 'tone-bear',
  info: 'tone-info',
  off: 'tone-off',
  ad: 'tone-ad',
  star: 'tone-star',
}

type FactProps = {
  tone: Tone
  icon?: ReactNode
  children: ReactNode /** read aloud and on hover instead of the short text */
  spoken?: string
  className?: string
}

export function Fact({ tone, icon, children, spoken, className }: FactProps) {
  return (
    <span
      {...(spoken && { role: 'img', 'aria-label': spoken, title: spoken })}
      className={classNames('fact', toneClass[tone], className)}
    >
      {icon}
      {children}
    </span>
  )
}
