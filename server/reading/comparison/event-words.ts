import { sortedUnique, termOf } from './terms.ts'

/** Stems by what happens in them: 'drained', 'stolen' and 'exploit' tell one kind of event in different words. */
const EVENTS: Record<string, string> = {
  theft:
    'hack exploit drain theft stolen steal breach attack attacker hacker vulnerability flaw loot siphon heist phish',
  court:
    'lawsuit sue suit court judg dismiss toss rul plaintiff appeal jury verdict sentenc convict guilty plead',
  application: 'fil apply seek application submit pursu appli license charter',
  approval: 'approv greenlight clear grant allow lift permit authoriz',
  refusal: 'reject deny block ban halt paus delay stall postpon suspend prohibit frozen freez',
  launch: 'launch debut unveil introduc rollout roll releas start begin liv deploy mainnet',
  purchase: 'buy bought purchas acquir acquisition add accumulat stak',
  sale: 'sell sold offload dump unload liquidat sal',
  funding: 'rais fund secur financ invest round valuation seri',
  rise: 'surg jump soar rally climb ris rise rose gain spik rocket skyrocket explod breakout high record reclaim',
  fall: 'drop fall fell slid slip tumbl crash plung sink dip declin low los loss',
  arrest: 'arrest charg indict detain bust seiz extradit',
  departure: 'resign step leav depart quit exit retir',
  appointment: 'appoint hir nam join tap',
  warning: 'warn caution urg alert advis',
  partnership: 'partner partnership integrat collaborat collaboration team',
  listing: 'list delist',
}

const EVENT_OF = new Map(
  Object.entries(EVENTS).flatMap(([event, stems]) =>
    stems.split(' ').map((stem) => [stem, termOf(`event:${event}`)] as const),
  ),
)

/** The kinds of events that the words of a headline speak of. */
export function eventsOf(words: readonly string[]): Int32Array {
  return sortedUnique(words.flatMap((word) => EVENT_OF.get(word) ?? []))
}
