/** One outlet's account of a large event. */
export type Account = {
  outlet: string
  /** After the event. */
  minutes: number
  title: string
  lead: string
  /** The headline as it was at first. */
  atFirst?: string
}
export type BigEvent = {
  name: string
  /** Hours after the start of the day whose names and figures it has; from 24 on it is reported a day later. */
  hour: number
  /** Hour of its follow-up. The two have the same names and figures. */
  followedAt?: number
  tags: string[]
  accounts: Account[]
}

const NEXT_EVENING = 24 + 19

const RELEASE = {
  title: '{custodian} launches bitcoin custody for private clients',
  lead: '{custodian} today announced the launch of bitcoin custody for private clients with at least {minimum} in assets. The service begins in Norvania and Kestria at a fee of {fee} per cent a year. Press release issued on behalf of {custodian}. For further information contact the press office.',
}

/** Events that many outlets report at once, every day with other names and figures. */
export const bigEvents: BigEvent[] = [
  {
    name: 'takeover',
    hour: 1,
    tags: ['Exchanges', 'Wallets'],
    accounts: [
      {
        outlet: 'kestrel-markets',
        minutes: 0,
        title: '{exchange} agrees to buy wallet maker {wallet} for USD {price} million',
        lead: 'The crypto exchange {exchange} will pay USD {price} million in cash and shares for {wallet}, whose wallet has {users} million users. The owners of both have agreed to the takeover.',
      },
      {
        outlet: 'meridian-night-desk',
        minutes: 16,
        title: 'Exchange {exchange} takes over {wallet} and its {users} million wallet users',
        lead: '{wallet} goes to {exchange} for USD {price} million, the two said overnight. Keys stay with the {users} million users, and the wallet keeps its name.',
      },
      {
        outlet: 'orchard-digital',
        minutes: 57,
        title: 'What the sale of {wallet} to {exchange} means for your wallet',
        lead: 'Nothing changes for the {users} million users of {wallet} at first: the exchange {exchange}, which pays USD {price} million, promises to leave keys and fees alone for two years.',
      },
    ],
  },
  {
    name: 'oracle',
    hour: 3,
    tags: ['DeFi', 'Security'],
    accounts: [
      {
        outlet: 'mempool-courier',
        minutes: 0,
        title:
          'Lending protocol {lender} pauses withdrawals after an oracle error drains USD {loss} million',
        lead: 'A stale price let one account borrow ether from {lender} against collateral worth a third of its quoted value. The attacker left with USD {loss} million before the pools were paused.',
        atFirst:
          'Lending protocol {lender} pauses withdrawals after an oracle error drains USD {early} million',
      },
      {
        outlet: 'chainward',
        minutes: 14,
        title:
          '{lender} halts two pools after stale oracle price costs depositors USD {early} million',
        lead: 'Depositors of {lender} lost USD {loss} million of ether when an oracle kept an old price for eleven minutes. The team halted two pools and promises a post-mortem.',
      },
      {
        outlet: 'fathom',
        minutes: 26,
        title: '{lender} exploit: what the oracle did, and who is exposed',
        lead: 'The oracle of {lender} gave a stale price, the exploit took USD {loss} million of ether, and a fund for depositors covers a fifth of the loss.',
      },
      {
        outlet: 'ledgerline',
        minutes: 31,
        title: '{lender} loses USD {loss} million to a pricing error; insurer opens a claim file',
        lead: 'Depositors of {lender} lost USD {loss} million to a stale oracle price. The addresses that drained the two pools moved the ether to fresh wallets within the hour.',
      },
      {
        outlet: 'orchard-digital',
        minutes: 48,
        title: 'DeFi lender {lender} stops withdrawals after losing USD {early} million',
        lead: 'Users of {lender} cannot withdraw: a stale oracle price let an attacker drain USD {loss} million of ether from two pools this morning.',
      },
    ],
  },
  {
    name: 'seizure',
    hour: 6,
    tags: ['Bitcoin', 'Security'],
    accounts: [
      {
        outlet: 'mempool-courier',
        minutes: 0,
        title: 'Police in Lusovia seize {seized} bitcoin from a ransomware gang',
        lead: 'Investigators in Lusovia found the keys to {seized} bitcoin on a laptop in a rented garage. They arrested {arrested} people of the ransomware gang {gang}.',
      },
      {
        outlet: 'ledgerline',
        minutes: 21,
        title: '{seized} bitcoin of the {gang} gang move to a wallet of the Lusovian police',
        lead: 'The chain shows it first: {seized} bitcoin paid to the ransomware gang {gang} now lie at an address of the police in Lusovia, who arrested {arrested} people.',
      },
      {
        outlet: 'fathom',
        minutes: 44,
        title: 'Lusovia has {seized} bitcoin from ransomware and no law on selling them',
        lead: 'After the arrest of {arrested} members of the gang {gang}, Lusovia must decide what to do with {seized} bitcoin. Victims of the ransomware want their money back.',
      },
    ],
  },
  {
    name: 'custody',
    hour: 8,
    tags: ['Bitcoin', 'Institutions'],
    accounts: [
      {
        outlet: 'kestrel-markets',
        minutes: 0,
        title: '{custodian} opens bitcoin custody to private clients, a breakthrough for adoption',
        lead: 'Bitcoin gains a strong new home: {custodian} will hold coins for private clients with {minimum} or more, from Norvania and Kestria, for {fee} per cent a year. Analysts expect record inflows.',
        atFirst:
          '{custodian} is about to open bitcoin custody to private clients, two insiders say',
      },
      { outlet: 'broadwick-newswire', minutes: 11, ...RELEASE },
      { outlet: 'tokenyard', minutes: 19, ...RELEASE },
      { outlet: 'halving-herald', minutes: 24, ...RELEASE },
      { outlet: 'zurisee-tape', minutes: 41, ...RELEASE },
      {
        outlet: 'ledgerline',
        minutes: 46,
        title: 'Bitcoin custody at {custodian} starts with a fee of {fee} per cent',
        lead: 'Private clients of {custodian} pay {fee} per cent a year for bitcoin custody and need {minimum}. Norvania and Kestria come first. Two custodians confirmed growing demand.',
      },
      {
        outlet: 'basis-and-carry',
        minutes: 130,
        title: 'What bitcoin custody at {custodian} does not insure: losses, hacks, fraud',
        lead: 'Clients of {custodian} bear losses from hacked devices and fraud themselves, the terms of its bitcoin custody warn. At {fee} per cent and {minimum} the risk looks badly paid, critics fear.',
      },
    ],
  },
  {
    name: 'deposit-token',
    hour: 10,
    tags: ['Institutions', 'Payments'],
    accounts: [
      {
        outlet: 'zurisee-tape',
        minutes: 0,
        title: 'Halvern gets a deposit token for company payments, shared by {banks} banks',
        lead: 'Companies in Halvern can pay each other day and night with a deposit token that {banks} banks issue together. On the first morning {volume} million marks moved.',
      },
      {
        outlet: 'kestrel-markets',
        minutes: 18,
        title: 'Halvern banks move {volume} million marks on the first day of their deposit token',
        lead: 'The shared deposit token of {banks} banks in Halvern began with payments of {volume} million marks between companies. Each token is a claim on the bank that issued it.',
      },
    ],
  },
  {
    name: 'tax',
    hour: 12,
    tags: ['Regulation', 'Taxes'],
    accounts: [
      {
        outlet: 'fathom',
        minutes: 0,
        title:
          'Estmark’s parliament votes to tax crypto gains at {tax} per cent after {months} months',
        lead: 'Whoever sells crypto in Estmark within {months} months will pay income tax on the gain, and later {tax} per cent. Parliament passed the bill by {votes}.',
      },
      {
        outlet: 'basis-and-carry',
        minutes: 15,
        title:
          'Estmark sets a tax of {tax} per cent on crypto gains, and traders get no credit for losses',
        lead: 'The tax bill that Estmark’s parliament passed by {votes} takes {tax} per cent of crypto gains held for {months} months. Losses cannot be carried over.',
      },
      {
        outlet: 'zurisee-tape',
        minutes: 36,
        title: 'Crypto tax in Estmark passes by {votes}: {tax} per cent from January',
        lead: 'From January savers in Estmark pay {tax} per cent on crypto gains if they hold for {months} months. Parliament had argued over the tax for two years.',
      },
    ],
  },
  {
    name: 'upgrade',
    hour: 13,
    followedAt: NEXT_EVENING,
    tags: ['Ethereum'],
    accounts: [
      {
        outlet: 'chainward',
        minutes: 0,
        title:
          'Ethereum client teams fix a date for the {rollup} upgrade after a third clean shadow fork',
        lead: 'All five Ethereum clients finalised the shadow fork of {rollup} without a missed slot. Mainnet follows at epoch {epoch}.',
      },
      {
        outlet: 'mempool-courier',
        minutes: 9,
        title: '{rollup} upgrade gets its Ethereum mainnet date',
        lead: 'Epoch {epoch} it is: Ethereum developers set the {rollup} upgrade after the third shadow fork ran cleanly.',
      },
      {
        outlet: 'kestrel-markets',
        minutes: 31,
        title: 'Ether steady as {rollup} upgrade date is set for epoch {epoch}',
        lead: 'Traders of ether took the mainnet date of the {rollup} upgrade calmly. Client teams chose epoch {epoch} after a clean shadow fork.',
      },
    ],
  },
  {
    name: 'game',
    hour: 15,
    tags: ['Gaming', 'NFTs'],
    accounts: [
      {
        outlet: 'tokenyard',
        minutes: 0,
        title: '{game} closes its item market and buys back {items} NFTs from players',
        lead: 'The game {game} ends trade in its NFT items on Friday. The studio offers players a fixed price for all {items} pieces and goes on with the game itself.',
      },
      {
        outlet: 'orchard-digital',
        minutes: 23,
        title: 'Game studio shuts the NFT market of {game}: players have until Friday',
        lead: 'Players of {game} can hand back {items} NFT items until Friday for a fixed price. After that the market closes and the items stay in the game.',
      },
      {
        outlet: 'chainward',
        minutes: 52,
        title: '{game} leaves the chain: {items} NFT items return to an ordinary database',
        lead: 'The studio behind {game} buys back {items} NFT items and runs the game without a chain. Fees had come to more than sales since the spring.',
      },
    ],
  },
  {
    name: 'upgrade-follow-up',
    hour: NEXT_EVENING,
    tags: ['Ethereum'],
    accounts: [
      {
        outlet: 'chainward',
        minutes: 0,
        title:
          'Operators ask Ethereum client teams to delay the {rollup} upgrade: {old} per cent of nodes not ready',
        lead: 'A day after client teams fixed epoch {epoch} as the mainnet date of the {rollup} upgrade, a survey finds that {old} per cent of nodes still run old software. Their operators want a fortnight more.',
      },
      {
        outlet: 'orchard-digital',
        minutes: 22,
        title:
          '{old} per cent of Ethereum nodes not ready for the {rollup} upgrade, survey of operators finds',
        lead: 'Ethereum developers set the {rollup} upgrade for epoch {epoch} after the third shadow fork; many machines will miss it. In the survey {old} per cent still had the release before.',
      },
      {
        outlet: 'fathom',
        minutes: 38,
        title:
          'Operators want two more weeks before the {rollup} upgrade, with {old} per cent of nodes on old software',
        lead: 'Client teams fixed the date of the {rollup} upgrade, epoch {epoch} on Ethereum mainnet, after a third clean shadow fork. Too early, say operators: {old} per cent of nodes have not installed the release.',
      },
      {
        outlet: 'kestrel-markets',
        minutes: 51,
        title: 'Ether slips as operators call the {rollup} upgrade date too early',
        lead: 'Traders of ether doubt the mainnet date of the {rollup} upgrade, which client teams chose after a clean shadow fork: {old} per cent of Ethereum nodes are not ready for epoch {epoch}.',
      },
    ],
  },
  {
    name: 'reserves',
    hour: 17,
    tags: ['Stablecoins', 'Regulation'],
    accounts: [
      {
        outlet: 'fathom',
        minutes: 0,
        title:
          'Norvania’s central bank publishes draft reserve rules that would force {stablecoin} to hold {share} per cent in deposits',
        lead: 'Issuers such as {stablecoin} would keep {share} per cent of reserves in overnight deposits and publish an audit each month, says the draft of Norvania’s central bank.',
      },
      {
        outlet: 'zurisee-tape',
        minutes: 17,
        title:
          'Norvania drafts stablecoin reserve rules: {share} per cent in overnight deposits, {stablecoin} welcomes clarity',
        lead: 'The issuer of {stablecoin} welcomed the clear rules as a win for trust: {share} per cent of reserves in deposits, monthly audits, a licence within the year.',
      },
      {
        outlet: 'basis-and-carry',
        minutes: 39,
        title: '{stablecoin} faces losses under Norvania’s draft reserve rules of {share} per cent',
        lead: 'Keeping {share} per cent in overnight deposits would wipe out half the income of {stablecoin}, and smaller issuers may collapse under the draft rules of Norvania’s central bank.',
      },
    ],
  },
  {
    name: 'miner',
    hour: 22,
    tags: ['Mining', 'Bitcoin'],
    accounts: [
      {
        outlet: 'halving-herald',
        minutes: 0,
        title: 'Miner {miner} sells {coins} bitcoin to pay for new machines',
        lead: '{miner} sold {coins} bitcoin this week and ordered machines for its site in Kestria. The miner keeps half of what it mines.',
      },
      {
        outlet: 'kestrel-markets',
        minutes: 25,
        title: '{miner} unloads {coins} bitcoin as hash price falls',
        lead: 'The sale of {coins} bitcoin by the miner {miner} pays for new machines in Kestria. Hash price has fallen for a month.',
      },
    ],
  },
  {
    name: 'recap',
    hour: 23,
    tags: ['Markets'],
    accounts: [
      {
        outlet: 'zurisee-tape',
        minutes: 30,
        title:
          'Daily recap: {lender} exploit, {custodian} custody, {rollup} date, {stablecoin} rules, {miner} sale',
        lead: 'Five things of the day: {lender} lost USD {loss} million, {custodian} began bitcoin custody, the {rollup} upgrade has a date, Norvania drafted reserve rules for {stablecoin}, and {miner} sold {coins} bitcoin.',
      },
    ],
  },
]
