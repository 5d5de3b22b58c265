import { exchanges } from '../cast.ts'
import type { EventKind } from './event-kind.ts'

export const derivativesKinds: EventKind[] = [
  {
    name: 'funding-negative',
    beat: 'markets',
    tags: ['Derivatives', 'Markets'],
    scenes: ['tide', 'candles'],
    impact: -0.025,
    coins: ['bitcoin', 'ethereum', 'solana', 'dogecoin'],
    facts: (draw) => ({
      drop: draw.billions(1, 6),
      since: draw.pick(['spring', 'August', 'the summer lull', 'March']),
      days: draw.word(2, 5),
      basis: draw.number(-0.9, -0.1, 2),
      exchange: draw.pick(exchanges),
    }),
    titles: [
      'Funding turns negative across major venues for the first time since {since}',
      'Longs are being paid to wait: {coin} basis slips to {basis} per cent',
      'Open interest in {ticker} sheds {drop} in {days} days',
      'Shorts crowd in on {coin} as {drop} of bets are closed, and that cuts both ways',
    ],
    openings: [
      'Perpetual futures traders are now paid to hold long positions in {coin}, a sign that short hedges outweigh leveraged bets.',
      'Open interest in {ticker} futures fell by {drop} in {days} days, and what is left leans short.',
      'The price of holding a leveraged long in {coin} went below zero on {day}, which has not happened since {since}.',
    ],
    details: [
      'Desks describe the move as orderly and point to options expiry rather than forced selling.',
      'Two market makers widened their quotes during the overnight session.',
      'The annualised basis on {exchange} stands at {basis} per cent.',
      'Spot buyers have not stepped in yet, though resting bids three per cent lower have thickened.',
      'Liquidations were small: most positions were closed by hand.',
      'Put options expiring at the end of the month cost more than calls for the first time in seven weeks.',
      '{firm} notes that negative funding of this depth was followed by a bounce four times in six.',
      'Miners added to the selling, hedging about a week of output.',
    ],
    context: [
      'Funding is paid between longs and shorts every eight hours to keep a perpetual contract near the spot price.',
      '“Negative funding is fuel, but you still need a match,” said {analyst} of {firm}.',
      'Leverage across venues is about a third lower than at the last peak, so a repeat of that cascade is unlikely.',
    ],
  },
  {
    name: 'options-expiry',
    beat: 'markets',
    tags: ['Derivatives', 'Bitcoin'],
    scenes: ['candles', 'orbit'],
    impact: 0.008,
    coins: ['bitcoin', 'ethereum'],
    facts: (draw, price) => ({
      notional: draw.billions(2, 12),
      ratio: draw.number(0.48, 0.93, 2),
      pain: strikeNear(price * Number(draw.number(0.96, 1.03, 3))),
      vol: draw.number(34, 58, 1),
      exchange: draw.pick(exchanges),
    }),
    titles: [
      '{notional} of options expire on {day}. Here is where it hurts',
      'Implied volatility in {coin} sinks to {vol}, and sellers still line up',
      'Dealers pin {coin} near {pain} ahead of expiry',
      'A large expiry, a quiet market and {notional} of hedges to unwind',
    ],
    openings: [
      'Options with a notional value of {notional} expire on {day} morning, and dealers’ hedges have kept the price in a narrow band all week.',
      'Thirty-day implied volatility fell to {vol} per cent, which makes protection the cheapest it has been this quarter.',
      'The options market expects nothing to happen in {coin}, and has put {notional} behind that view.',
    ],
    details: [
      'There are {ratio} puts for each call, slightly more than last month.',
      'The level at which most contracts expire worthless is {pain}, close to where the price sits.',
      'Yield funds that sell calls every week have become the largest players on {exchange}.',
      'Once the hedges roll off, {firm} expects wider daily ranges.',
      'One buyer paid $4 million for calls a fifth above the market, expiring in March.',
      'Skew is flat, so neither side is paying up.',
      'Realised volatility is lower still, which is why sellers keep winning.',
      'Block trades made up 44 per cent of volume, a record for an ordinary week.',
    ],
    context: [
      'Dealers who are long options sell strength and buy weakness to stay neutral, which calms the market until expiry.',
      '“Picking up coins in front of a very slow roller,” is how {analyst} of {firm} describes call selling.',
      'Expiries of this size moved the price by more than three per cent on the day in two of the past ten quarters.',
    ],
  },
]

/** Strikes are round numbers: in thousands for bitcoin, in fifties for ether. */
function strikeNear(price: number): string {
  const step = price > 10_000 ? 1_000 : 50
  return `$${(Math.round(price / step) * step).toLocaleString('en-GB')}`
}
