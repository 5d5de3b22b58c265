import { HOUR_MS } from '../../contract/platform/durations.ts'
import { wellKnownCoinNames } from '../reading/coins/dictionary.ts'
import {
  type StoredText,
  type StoryArticle,
  type StoryCoins,
  storyArticle,
} from '../stories/story-article.ts'

/** An article whose coins the test gives. */
export type SampleArticle = StoredText & { coins: () => StoryCoins }

export const readSample = (sample: SampleArticle): StoryArticle => ({
  ...storyArticle(sample, wellKnownCoinNames()),
  coins: sample.coins,
})

const START = Date.UTC(2026, 2, 2)
const OUTLETS = 12

const SYLLABLES =
  'nor vex tal qua bel mer dor lin sab fen gor hal jun kes lum pry rov tir wen zan'.split(' ')
const PLACES =
  'Lisbon Nairobi Oslo Manila Quito Tallinn Accra Perth Lima Seoul Zagreb Riga Cairo Hanoi Dublin Split'.split(
    ' ',
  )
const COINS = ['Bitcoin', 'Ethereum', 'Solana', 'Cardano', 'Dogecoin', 'Litecoin']
const SYMBOLS = ['BTC', 'ETH', 'SOL', 'ADA', 'DOGE', 'LTC']

/** Four tellings of each kind of event, in different words about the same facts. */
const KINDS: ((facts: Facts) => [title: string, lead: string][])[] = [
  ({ firm, place, amount, coin, count, product }) => [
    [
      `${firm} loses $${amount} million in ${product} bridge exploit`,
      `Attackers drained $${amount} million from ${count} wallets at ${firm}, the ${place} custody company behind ${product} said.`,
    ],
    [
      `Hackers steal $${amount}M from ${place}-based ${firm}`,
      `${firm} confirmed that ${count} wallets were emptied through a flaw in its ${product} bridge.`,
    ],
    [
      `${product} bridge of ${firm} drained, $${amount}M gone`,
      `The breach at ${firm} in ${place} reached ${count} ${product} wallets before it was stopped.`,
    ],
    [
      `${firm} halts withdrawals after theft of $${amount} million`,
      `Withdrawals are paused in ${place} while ${firm} counts the loss from ${count} drained ${coin} wallets of ${product}.`,
    ],
  ],
  ({ firm, place, amount, person, count, product }) => [
    [
      `${firm} raises $${amount} million to open a vault in ${place}`,
      `${person} led the round that values ${firm} at $${count} million, with a ${product} vault planned in ${place}.`,
    ],
    [
      `${person} backs ${firm} with $${amount}M`,
      `${firm} will build its ${product} vault in ${place} with the $${amount} million, at a valuation of $${count} million.`,
    ],
    [
      `$${amount}M round takes ${firm} to ${place}`,
      `Led by ${person}, the funding values the ${product} maker ${firm} at $${count} million.`,
    ],
    [
      `${place} vault planned as ${firm} secures $${amount} million`,
      `The round was led by ${person} and puts ${product} maker ${firm} at $${count} million.`,
    ],
  ],
  ({ firm, place, person, amount, product }) => [
    [
      `Judge in ${place} dismisses ${person} lawsuit against ${firm}`,
      `The court threw out the $${amount} million claim that ${firm} mishandled ${product} deposits.`,
    ],
    [
      `${firm} wins as ${place} court tosses ${person} case`,
      `${person} had asked for $${amount} million over ${product} deposits held at ${firm}.`,
    ],
    [
      `${place} court sides with ${firm} over ${product} deposits`,
      `The suit by ${person}, worth $${amount} million, was dismissed by a judge in ${place}.`,
    ],
    [
      `${person} v. ${firm}: $${amount}M suit dismissed`,
      `A judge in ${place} ruled that ${firm} kept the ${product} deposits as it had promised.`,
    ],
  ],
]

type Facts = {
  firm: string
  product: string
  place: string
  person: string
  amount: string
  count: string
  coin: string
}

/** Invented news of three days: events reported by one to four outlets within hours, the same for the same seed. In order of time. */
export function sampleNews(events: number, seed = 1): SampleArticle[] {
  const random = generator(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const name = () => {
    const word = [0, 0, 0].map(() => pick(SYLLABLES)).join('')
    return word.charAt(0).toUpperCase() + word.slice(1)
  }
  const articles: Omit<SampleArticle, 'id'>[] = []
  for (let event = 0; event < events; event++) {
    const coin = Math.floor(random() * COINS.length)
    const facts = {
      firm: name(),
      product: name(),
      place: pick(PLACES),
      person: name(),
      amount: (2 + random() * 90).toFixed(1),
      count: String(100 + Math.floor(random() * 9000)),
      coin: COINS[coin] as string,
    }
    const at = START + random() * 60 * HOUR_MS
    const tellings = pick(KINDS)(facts)
    const firstOutlet = Math.floor(random() * OUTLETS)
    for (let telling = 0; telling < 1 + Math.floor(random() * 4); telling++) {
      const [title, lead] = tellings[telling] as [string, string]
      articles.push({
        publisher: (firstOutlet + telling * 5) % OUTLETS,
        at: Math.round(at + telling * random() * 2 * HOUR_MS),
        title,
        lead: `${lead} The case of ${facts.firm} and ${facts.product} is about $${facts.amount} million.`,
        ad: false,
        coins: () => {
          const named = title.includes(facts.coin) ? [SYMBOLS[coin] as string] : []
          return { main: named, all: named }
        },
      })
    }
  }
  return articles.sort((a, b) => a.at - b.at).map((article, id) => ({ ...article, id }))
}

export function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
