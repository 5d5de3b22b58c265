import { describe, expect, test } from 'vitest'
import { placedWords } from '../text/words.ts'
import { buildDictionary, type FormKind } from './dictionary.ts'
import { capitalsOf, evidenceFor } from './evidence.ts'

const shipped = buildDictionary([])
const tracking = buildDictionary([{ symbol: 'XLM', name: 'Stellar' }])
type Options = { confirmed?: string; dictionary?: typeof shipped }

/** Evidence that the first place of `surface` in a headline, read as this kind of form, means the coin. */
function evidenceOf(
  text: string,
  surface: string,
  kind: FormKind,
  { confirmed, dictionary = shipped }: Options = {},
) {
  const tokens = placedWords(text, 'coins')
  const words = surface.split(' ')
  const start = tokens.findIndex((token) => token.text.replace('$', '') === words[0])
  const form = dictionary.forms
    .get(words[0]?.toLowerCase() ?? '')
    ?.find((each) => each.kind === kind && each.words.join(' ') === surface.toLowerCase())
  if (!form) throw new Error(`${surface} is no ${kind}`)
  const reading = {
    text,
    tokens,
    capitals: capitalsOf(text),
    time: Date.UTC(2026, 8, 1),
    confirmed: new Set(confirmed ? [confirmed] : []),
  }
  const cashtag = tokens[start]?.text.startsWith('$') === true
  return evidenceFor({
    dictionary,
    reading,
    tokens,
    form,
    surface,
    cashtag,
    start,
    next: start + words.length,
  })
}

type Row = [text: string, surface: string, kind: FormKind, evidence: number, options?: Options]
const check = (name: string, rows: Row[]) =>
  describe(name, () => {
    test.each(rows)('%s: %s as %s is worth %d', (text, surface, kind, evidence, options) => {
      expect(evidenceOf(text, surface, kind, options)).toBe(evidence)
    })
  })

check('an idiom is never the coin, unless the letters are its symbol', [
  ['a ripple effect hits the market', 'ripple', 'risky-company', -9],
  ['prices near record', 'near', 'word-symbol', -9],
  ['Near the term of the loan', 'Near', 'word-symbol', -9],
  ['They dash for cash', 'dash', 'risky-name', -9],
  ['nobody connected the last dot plot to it', 'dot', 'word-symbol', -9],
  ['the near and the near record', 'near', 'word-symbol', -6],
  ['the record near which it fell, near record', 'near', 'word-symbol', -6],
  ['$NEAR record', 'NEAR', 'word-symbol', 6],
  ['Traders hail the NEAR record', 'NEAR', 'word-symbol', 2.5],
  ['PRICES NEAR RECORD AS TRADERS WAIT', 'NEAR', 'word-symbol', -9],
  ['a near record brought them Near', 'Near', 'word-symbol', -1.5],
  ['the law on IP rights', 'IP', 'risky-symbol', -9],
])

check('the way it is written proves it', [
  ['buyers of $PUMP return', 'PUMP', 'word-symbol', 6],
  ['Stellar (XLM) opens', 'Stellar', 'risky-name', 6],
  ['Stellar ($XLM) opens', 'Stellar', 'risky-name', 6],
  ['Stellar (XRP) opens', 'Stellar', 'risky-name', -0.5],
  ['Stellar (XLM opens', 'Stellar', 'risky-name', -0.5],
  ['Stellar XLM) opens', 'Stellar', 'risky-name', -0.5],
  ['Stellar - XLM) opens', 'Stellar', 'risky-name', -0.5],
  ['the coin (BTC) rises', 'BTC', 'symbol', 5],
  ['the coin (BTC rises', 'BTC', 'symbol', 6],
  ['the coin BTC) rises', 'BTC', 'symbol', 5.5],
  ['Story (IP) rises', 'IP', 'risky-symbol', 6],
  ['the law (IP) rises', 'IP', 'risky-symbol', -1.5],
  ['(IP) rises', 'IP', 'risky-symbol', -1.5],
  ['a friend (doge) of theirs', 'doge', 'symbol', -6],
  ['the pair BTC/USD falls', 'BTC', 'symbol', 5],
  ['the pair BTC/XYZ falls', 'BTC', 'symbol', 4],
  ['the pair BTC/USDX falls', 'BTC', 'symbol', 4],
  ['the pair BTC/XUSD falls', 'BTC', 'symbol', 4],
  ['pairs of IP/USD fall', 'IP', 'risky-symbol', 5],
  ['pairs of IP USD fall', 'IP', 'risky-symbol', -1.5],
  ['pairs of IP, USD fall', 'IP', 'risky-symbol', -1.5],
  ['pairs of BTC-USDT fall', 'BTC', 'symbol', 5],
  ['pairs of BTC-XUSD fall', 'BTC', 'symbol', 4],
  ['pairs of IP-USD fall', 'IP', 'risky-symbol', 5],
  ['a pair ADA/SOL falls', 'SOL', 'symbol', 5],
  ['a pair ADA/DOGE falls', 'DOGE', 'symbol', 6],
  ['a pair ADA/WBTC waits', 'WBTC', 'symbol', 4],
  ['a pair ADA/ETHFI waits', 'ETHFI', 'symbol', 4],
  ['a pair ADA and SOL falls', 'SOL', 'symbol', 6],
])

check('a name', [
  ['miners of Bitcoin Cash wait', 'Bitcoin Cash', 'name', 5],
  ['miners of bitcoin cash wait', 'bitcoin cash', 'name', 5],
  ['fees in The Graph fell', 'The Graph', 'name', 5],
  ['fees in The graph fell', 'The graph', 'name', 1],
  ['fees in the Graph fell', 'the Graph', 'name', 1],
  ['miners of Pi token wait', 'Pi token', 'name', 5],
  ['fees in League of Kingdoms fell', 'League of Kingdoms', 'name', 5],
  ['a bitcoin miner', 'bitcoin', 'name', 5],
  ['the kaspa rates', 'kaspa', 'name', 1.5],
  ['the injective rates', 'injective', 'name', 1.5],
  ['the INJECTIVE rates', 'INJECTIVE', 'name', 5],
  ['the Injective rates', 'Injective', 'name', 5],
  ['the aave rates', 'aave', 'name', 1],
  ['the Aave rates', 'Aave', 'name', 5],
  ['they like Sui rates', 'Sui', 'short-name', 2.5],
  ['they like sui rates', 'sui', 'short-name', -6],
])

check('a company', [
  ['they read Ripple reports', 'Ripple', 'risky-company', 2],
  ['they read ripple reports', 'ripple', 'risky-company', -6],
  ['they read RippleX reports', 'RippleX', 'company', 4],
  ['they read ripplex reports', 'ripplex', 'company', -6],
  ['they read rippleX reports', 'rippleX', 'company', -6],
  ['after those talks Ripple John Smith resigned', 'Ripple', 'risky-company', -1],
  ['after those talks Ripple John smith resigned', 'Ripple', 'risky-company', 2],
  ['after those talks Ripple john Smith resigned', 'Ripple', 'risky-company', 2],
  ['after those talks Ripple JOHN Smith resigned', 'Ripple', 'risky-company', 2],
  ['after those talks Bitcoin John Smith resigned', 'Bitcoin', 'name', 5],
  ['after those talks they saw Ripple', 'Ripple', 'risky-company', 2],
  ['after those talks they saw Ripple John', 'Ripple', 'risky-company', 2],
  ['After Those Talks Ripple John Smith Resigned', 'Ripple', 'risky-company', 2],
])

check('a name that is a word as well', [
  ['Stellar Rates Fall Again', 'Stellar', 'risky-name', -1],
  ['Stellar rates of the bank fell', 'Stellar', 'risky-name', -0.5],
  ['they sent it. Stellar rates of the bank fell', 'Stellar', 'risky-name', -0.5],
  ['they sent it to Stellar yesterday', 'Stellar', 'risky-name', 0.5],
  ['they sent it to Stellar yesterday', 'Stellar', 'risky-name', 5, { dictionary: tracking }],
  [
    'they sent it to Stellar Yesterday again',
    'Stellar',
    'risky-name',
    0.5,
    { dictionary: tracking },
  ],
  [
    'they sent it to Camp Stellar yesterday again',
    'Stellar',
    'risky-name',
    0.5,
    { dictionary: tracking },
  ],
  ['they sent it yesterday to Stellar', 'Stellar', 'risky-name', 5, { dictionary: tracking }],
  ['they sent stellar figures', 'stellar', 'risky-name', -6, { dictionary: tracking }],
])

check('a symbol', [
  ['notes of DOGE vanish', 'DOGE', 'symbol', 4],
  ['notes of DoGE vanish', 'DoGE', 'symbol', 4],
  ['notes of DogE vanish', 'DogE', 'symbol', 4],
  ['notes of DOGe vanish', 'DOGe', 'symbol', 4],
  ['notes of Doge vanish', 'Doge', 'symbol', -6],
  ['notes of doge vanish', 'doge', 'symbol', -6],
  ['notes of AdA vanish', 'AdA', 'symbol', -6],
  ['NOTES OF DOGE VANISH AGAIN', 'DOGE', 'symbol', 0],
  ['notes of KLAY vanish', 'KLAY', 'tail-symbol', 0],
  ['notes of Klay vanish', 'Klay', 'tail-symbol', -6],
  ['notes of ATOM vanish', 'ATOM', 'word-symbol', 2.5],
  ['NOTES OF ATOM VANISH AGAIN', 'ATOM', 'word-symbol', -2],
  ['notes of Atom vanish', 'Atom', 'word-symbol', -1.5],
  ['notes of atom vanish', 'atom', 'word-symbol', -6],
  ['notes of GAS vanish', 'GAS', 'risky-symbol', -1.5],
  ['notes of Gas vanish', 'Gas', 'risky-symbol', -6],
  ['NOTES OF GAS VANISH AGAIN', 'GAS', 'risky-symbol', -4],
  ['A token unlock lands', 'A', 'risky-symbol', -1.5],
  ['A token unlock lands', 'A', 'risky-symbol', 5.5, { confirmed: 'A' }],
])

check('a coin that is certain elsewhere', [
  ['notes of GAS vanish', 'GAS', 'risky-symbol', 2, { confirmed: 'GAS' }],
  ['notes of ATOM vanish', 'ATOM', 'word-symbol', 6, { confirmed: 'ATOM' }],
  ['notes of KLAY vanish', 'KLAY', 'tail-symbol', 3.5, { confirmed: 'KLAY' }],
  ['they sent it to Stellar yesterday', 'Stellar', 'risky-name', 4, { confirmed: 'XLM' }],
  ['notes of DOGE vanish', 'DOGE', 'symbol', 5, { confirmed: 'DOGE' }],
  ['they buy gas tokens', 'gas', 'risky-symbol', -6, { confirmed: 'GAS' }],
])

check('the words after it', [
  ['notes of GAS token', 'GAS', 'risky-symbol', 2],
  ['notes of GAS co-founder', 'GAS', 'risky-symbol', 2],
  ['notes of GAS co founder', 'GAS', 'risky-symbol', -1.5],
  ['notes of GAS co the founder', 'GAS', 'risky-symbol', -1.5],
  ['notes of GAS yes-founder', 'GAS', 'risky-symbol', -1.5],
  ['notes of GAS co-', 'GAS', 'risky-symbol', -1.5],
  ['notes of GAS', 'GAS', 'risky-symbol', -1.5],
  ['notes of GAS surges', 'GAS', 'risky-symbol', 0.5],
  ['notes of Atom surges', 'Atom', 'word-symbol', -1.5],
  ['Stellar launches a bank for all', 'Stellar', 'risky-name', 3],
  ['they hear Stellar launches a bank', 'Stellar', 'risky-name', 0.5],
  ['hear; Stellar launches a bank', 'Stellar', 'risky-name', 4],
  ['Stellar surges 5% in a day of all', 'Stellar', 'risky-name', 2.5],
  ['Stellar surges $5 in a day of all', 'Stellar', 'risky-name', 2.5],
  ['Stellar surges 5 in a day of all', 'Stellar', 'risky-name', -0.5],
  ['Stellar surges', 'Stellar', 'risky-name', -0.5],
  ['Stellar within 5% of all days there', 'Stellar', 'risky-name', -0.5],
  ['they hear Stellar surges 5% in a day', 'Stellar', 'risky-name', 0.5],
  ["a day for Stellar's token holders", 'Stellar', 'risky-name', 3.5],
  ["a day for Stellar's report of all", 'Stellar', 'risky-name', 3],
  ["A Day for Stellar's Report", 'Stellar', 'risky-name', -1],
  ["A Day for Stellar's Token", 'Stellar', 'risky-name', 2],
  ["a day for Stellar' report of all", 'Stellar', 'risky-name', 0.5],
  ['a day for Stellar, s report of all', 'Stellar', 'risky-name', 0.5],
  ["a day and a half for Stellar's", 'Stellar', 'risky-name', 0.5],
  ['Atom launches a bank for all', 'Atom', 'word-symbol', 2],
  ['ATOM launches a bank for all', 'ATOM', 'word-symbol', 2.5],
  ['DoGE launches a bank for all', 'DoGE', 'symbol', 4],
  ['notes of GAS at $5', 'GAS', 'risky-symbol', 0.5],
  ['notes of GAS $5', 'GAS', 'risky-symbol', 0.5],
  ['notes of GAS by $5', 'GAS', 'risky-symbol', -1.5],
  ['notes of GAS toward $5', 'GAS', 'risky-symbol', -1.5],
  ['notes of GAS at 5', 'GAS', 'risky-symbol', -1.5],
  ['notes of GAS at 5$5', 'GAS', 'risky-symbol', -1.5],
  ['notes of GAS flat $5', 'GAS', 'risky-symbol', -1.5],
  ['notes of GAS to-day $5', 'GAS', 'risky-symbol', -1.5],
])

check('the words before it', [
  ['they buy GAS again', 'GAS', 'risky-symbol', 0],
  ['they hold USDC on Stellar now', 'Stellar', 'risky-name', 3.5],
  ['they work on Stellar now', 'Stellar', 'risky-name', 0.5],
  ['they hold USDC at Stellar now', 'Stellar', 'risky-name', 0.5],
  ['the network, Stellar, said', 'Stellar', 'risky-name', 3.5],
  ['the network Stellar said', 'Stellar', 'risky-name', 5],
  ['the network - Stellar - said', 'Stellar', 'risky-name', 0.5],
  ['the office, Stellar, said', 'Stellar', 'risky-name', 0.5],
  ['the network Stellar token', 'Stellar', 'risky-name', 5.5],
  ['the network ATOM said', 'ATOM', 'word-symbol', 4],
  ['they owe 500 GAS again', 'GAS', 'risky-symbol', 0.5],
  ['they owe 5,000.5 GAS again', 'GAS', 'risky-symbol', 0.5],
  ['they owe 5% GAS again', 'GAS', 'risky-symbol', -1.5],
  ['they owe $5 GAS again', 'GAS', 'risky-symbol', -1.5],
  ['they owe 5 IP again', 'IP', 'risky-symbol', -1.5],
  ['they owe 5 SNX again', 'SNX', 'tail-symbol', 2],
  ['they owe 5 million ATOM again', 'ATOM', 'word-symbol', 4.5],
  ['they owe 5 billion ATOM again', 'ATOM', 'word-symbol', 4.5],
  ['they owe 5 trillion ATOM again', 'ATOM', 'word-symbol', 4.5],
  ['they owe 5 zillion ATOM again', 'ATOM', 'word-symbol', 2.5],
  ['they owe 5 bmillion ATOM again', 'ATOM', 'word-symbol', 2.5],
  ['they owe 5 millions ATOM again', 'ATOM', 'word-symbol', 2.5],
  ['they owe 5 million GAS again', 'GAS', 'risky-symbol', -1.5],
  ['they owe 5 million Atom again', 'Atom', 'word-symbol', -1.5],
])

test.each([
  // 12 letters are too few to tell, and seven of ten are not all
  ['BITCOIN FALLS', false, true],
  ['BITCOIN FALLS A', true, true],
  ['BITCOIN TRADERS are now', false, true],
  ['BITCOIN TRADERS are so', true, true],
  ['Bitcoin Miners Stay after years', false, true],
  ['Bitcoin Miners stay after years', false, false],
])('%s: all in upper case is %j, in title case %j', (title, upperCase, titleCase) => {
  expect(capitalsOf(title)).toEqual({ upperCase, titleCase })
})
