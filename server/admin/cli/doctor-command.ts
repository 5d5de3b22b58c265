import { AppError } from '../../platform/errors.ts'
import { examine } from '../doctor/doctor.ts'
import type { Finding } from '../doctor/finding.ts'
import type { Command } from './command.ts'

const MARKS: Record<Finding['state'], string> = { good: 'ok  ', warning: 'warn', broken: 'FAIL' }

export const doctor: Command = {
  usage: 'doctor',
  summary:
    'check database, disk, clock, queue, feeds, mail and the site as visitors see it, and say what to do; exits with 1 if something is broken',
  changesNothing: true,
  async run(context, _given, say) {
    const findings = await examine(context)
    for (const { state, subject, says, todo } of findings)
      say(`${MARKS[state]}  ${subject}: ${says}${todo ? ` -> ${todo}` : ''}`)
    const broken = findings.filter(({ state }) => state === 'broken').length
    if (broken > 0)
      throw new AppError(500, 'NOT_WELL', `${broken} ${broken === 1 ? 'thing is' : 'things are'} broken.`)
  },
}
