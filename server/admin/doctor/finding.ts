/** One line of the doctor: what was checked, what was found, and what to do about it. */
export type Finding = {
  state: 'good' | 'warning' | 'broken'
  subject: string
  says: string
  /** What to do, in one sentence; absent where nothing has to be done. */
  todo?: string
}

export const good = (subject: string, says: string): Finding => ({ state: 'good', subject, says })
export const warning = (subject: string, says: string, todo: string): Finding => ({
  state: 'warning',
  subject,
  says,
  todo,
})
export const broken = (subject: string, says: string, todo: string): Finding => ({
  state: 'broken',
  subject,
  says,
  todo,
})
