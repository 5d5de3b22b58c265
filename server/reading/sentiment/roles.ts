import { inflections } from './word-classes.ts'

/**
 * Who acts, what is done and to what: 'watchdog bars broker' teaches about 'regulator blocks exchange' although they share no word.
 * 'a/b/c' lists irregular forms; the first role that names a word has it.
 */
const WORDS = {
  asset: `<coin> <tkr> crypto cryptos cryptocurrency/cryptocurrencies altcoin/altcoins memecoin/memecoins stablecoin/stablecoins token/tokens coin/coins
    stock/stocks shares price/prices market/markets nft/nfts majors`,
  money: '<usd>',
  share: '<pct> <pct+> <times>',
  loss: '<pct->',
  ruler: `sec cftc fca esma mas sfc finma occ fdic rbi irs mica regulator/regulators watchdog/watchdogs agency/agencies court/courts judge/judges jury
    lawmaker/lawmakers senate senator/senators house congress parliament government/governments ministry minister commission commissioner authority
    governor state/states supreme country/countries nation/nations eu uk`,
  police: 'police prosecutor/prosecutors doj fbi europol interpol authorities feds',
  criminal:
    'hacker/hackers attacker/attackers scammer/scammers thief/thieves exploiter fraudster/fraudsters criminal/criminals gang/gangs drainer',
  investor: `whale/whales investor/investors institution/institutions institutional company/companies firm/firms fund/funds bank/banks treasury
    strategy microstrategy blackrock fidelity grayscale bitmine holder/holders trader/traders retail billionaire/billionaires giant pension endowment`,
  miner: 'miner/miners mining hashrate',
  economy:
    'fed powell fomc inflation cpi ppi pce payrolls jobs rates yields dollar tariffs recession economy',
  venue: `exchange/exchanges platform/platforms protocol/protocols network chain blockchain bridge wallet/wallets app coinbase binance kraken okx bybit
    robinhood issuer lender broker startup`,
  buy: `buy/buys/bought/buying acquire accumulate add stack scoop hoard purchase amass invest snap stockpile hold/holds/holding`,
  sell: `sell/sells/sold/selling dump offload unload exit liquidate pull trim shed/sheds/shedding withdraw/withdraws/withdrew/withdrawals redeem flee/flees/fled`,
  allow: `approve allow permit legalize legalise license greenlight grant clear authorise authorize endorse back support embrace adopt approval/approvals
    accept welcome recognize recognise pass nod`,
  forbid: `ban/bans/banned/banning bar/bars/barred block reject deny/denies/denied prohibit restrict delay halt suspend freeze/freezes/froze/frozen
    refuse oppose shelve postpone revoke veto limit tighten outlaw pause stall`,
  punish: `sue charge fine indict arrest jail sentence convict raid investigate probe penalise sanction seize accuse subpoena extradite`,
  relieve: `dismiss toss settle acquit pardon overturn lift repeal refund repay/repays/repaid reimburse recover restore free rescind vacate
    scrap resume reopen exempt`,
  start: `launch unveil debut introduce roll list open expand integrate partner join team collaborate enable bring/brings/brought offer
    deploy release upgrade tokenize live file`,
  stop: 'shut/shuts/shutting close delist wind end discontinue leave/leaves/left quit/quits cancel abandon ditch resign',
  warn: 'warn caution fear worry concern risk threat doubt threaten slam criticize criticise blast question bubble',
  praise: 'praise tout hail bullish optimistic confident',
  guess: 'predict forecast eye expect could may might target analyst/analysts likely odds bet/bets/betting',
  ask: 'why how what when where can will should does did ?',
  fund: 'etf/etfs etp/etps',
  law: 'bill act rule/rules law/laws regulation/regulations framework legislation guidance tax/taxes',
  case: 'lawsuit/lawsuits case/cases charges appeal suit investigation complaint',
  crime:
    'hack/hacks hacked exploit/exploits exploited breach/breaches theft/thefts scam/scams fraud attack/attacks stolen drained laundering',
  inflow: 'inflow/inflows demand',
  outflow: 'outflow/outflows redemption/redemptions liquidation/liquidations',
  high: 'high highs record ath all-time peak highest',
  low: 'low lows lowest bottom',
  floor: 'support',
  ceiling: 'resistance',
  up: `surge jump soar rally climb rise/rises/rose/risen/rising gain rocket skyrocket spike leap/leaps/leapt grow/grows/grew rebound advance increase
    double triple exceed surpass reclaim bounce pump hit/hits top break/breaks/broke above rebounding higher up`,
  down: `fall/falls/fell/fallen/falling drop plunge crash tumble slide/slides/slid/sliding sink/sinks/sank slump dip decline plummet tank crater nosedive
    slip collapse retreat weaken lose/loses/lost/losing fade below under lower down struggle lag/lags`,
  not: 'not no never without despite but',
  cut: 'cut/cuts/cutting slash reduce ease burn',
  raise: 'hike raise boost unlock mint',
  weak: `weak weakness weaker bearish red pressure negative losses loss fail/fails/failed/failing failure/failures worst worse bear/bears bad panic debt debts winter
    outage bug/bugs flaw/flaws vulnerability sell-off selloff downturn correction trouble turmoil crisis uncertainty stuck slow sluggish headwinds shortage victim/victims
    bankrupt bankruptcy insolvent layoffs scandal backlash setback`,
  strong: `strong stronger strength positive breakout/breakouts momentum growth bull/bulls win/wins/won winning upside recovery relief green optimism confidence boom best
    milestone profit/profits revenue success surplus uptick tailwinds uptrend bullishness`,
  deal: `deal/deals partnership/partnerships funding round valuation charter investment/investments acquisition/acquisitions merger licence/licences license stake
    collaboration agreement ipo grant/grants backing`,
  person: `ceo founder co-founder founders executive/executives chief chair chairman president official/officials mayor creator boss cto cofounder exec expert/experts
    economist/economists critic/critics trader developer/developers researcher/researchers advocate`,
  told: `guide explained explainer analysis survey report/reports data daily digest weekly newsletter recap roundup update interview podcast opinion preview
    review history things`,
  link: 'as after amid while before ahead',
} as const

export type Role = keyof typeof WORDS

const ROLES = new Map<string, Role>()
for (const [role, words] of Object.entries(WORDS) as [Role, string][]) {
  for (const word of words.split(/\s+/)) {
    for (const form of inflections(word)) if (!ROLES.has(form)) ROLES.set(form, role)
  }
}

export const roleOf = (word: string): Role | undefined => ROLES.get(word)
