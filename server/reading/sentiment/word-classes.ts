/**
 * What a word does in a market headline. 'surge' is good news only if the thing that surges should grow.
 * 'a/b/c' lists irregular forms.
 */
type WordClass = 'up' | 'down' | 'level' | 'raise' | 'cut' | 'stop' | 'undo' | 'good' | 'bad'

const WORDS: Record<WordClass, string> = {
  up: `surge jump soar rally climb rise/rises/rose/risen/rising gain rocket skyrocket spike leap/leaps/leapt/leaping explode grow/grows/grew/growing
    rebound advance accelerate expand increase double triple quadruple swell boom exceed surpass balloon strengthen mount
    pour flood higher up extend widen intensify ramp deepen worsen spread/spreads/spreading persist top`,
  down: `fall/falls/fell/fallen/falling drop plunge crash tumble slide/slides/slid/sliding sink/sinks/sank/sunk/sinking slump dip decline
    plummet tank crater nosedive slip crumble collapse retreat weaken shrink/shrinks/shrank/shrinking
    dive/dives/dove/diving ease cool fade dry/dries/dried/drying evaporate vanish slow lower down dwindle contract
    decrease wane falter stall narrow abate subside soften recede fizzle disappear lose/loses/lost/losing`,
  level: 'record high highs highest peak peaks low lows lowest',
  raise:
    'raise boost fuel stoke trigger spark revive renew reignite heighten deepen extend record/rising/growing/mounting/soaring/surging/spiking',
  cut: `cut/cuts/cutting slash reduce trim ease lower halve dash dim calm erase shrink fading/falling/cooling/slowing/shrinking/waning/easing/sinking/declining`,
  stop: `reject block halt suspend end scrap cancel abandon pause withdraw/withdraws/withdrew/withdrawn/withdrawing
    quash avert rescind revoke shelve kill veto axe delay postpone refuse deny/denies/denied/denying snap drop overturn reverse void`,
  undo: `dismiss toss throw/throws/threw/thrown clear settle avoid escape dodge resolve repeal refute rebut debunk dispel recover return
    defeat survive defy/defies/defied/defying shrug shake/shakes/shook/shaking patch fix prevent thwart foil overcome/overcomes/overcame
    strike/strikes/struck vacate nix close lift stop drop wiped/liquidated/squeezed/trapped`,
  good: `gain/gains profit/profits rally/rallies inflow/inflows hope/hopes adoption approval/approvals demand optimism recovery rebound/rebounds upside momentum
    bull/bulls appetite breakout/breakouts confidence uptrend liquidity odds chances application/applications revenue earnings volume/volumes activity etf/etfs`,
  bad: `lawsuit/lawsuits charge/charges case/cases probe/probes investigation/investigations fraud/frauds hack/hacks exploit/exploits theft/thefts scam/scams ban/bans fear/fears risk/risks
    outflow/outflows liquidation/liquidations selloff/sell-off concern/concerns worry/worries breach/breaches attack/attacks fine/fines penalty/penalties sanction/sanctions crackdown
    delisting/delistings uncertainty inflation recession tariff/tariffs allegation/allegations accusation/accusations suit/suits indictment subpoena/subpoenas
    redemption/redemptions panic downtrend debt/debts phishing unemployment crime/crimes fee/fees cost/costs yields tax/taxes losses exodus
    shorts bear/bears downturn slump/slump rout/rout complaint/complaints restriction/restrictions conviction/convictions volatility selling unlock/unlocks malware laundering`,
}

const CLASSES = new Map<string, Set<WordClass>>()
for (const [wordClass, words] of Object.entries(WORDS) as [WordClass, string][]) {
  for (const form of words.split(/\s+/).flatMap(inflections))
    CLASSES.set(form, (CLASSES.get(form) ?? new Set()).add(wordClass))
}

export const isA = (word: string, wordClass: WordClass): boolean => CLASSES.get(word)?.has(wordClass) ?? false

/** Most words do nothing. */
export const hasClass = (word: string): boolean => CLASSES.has(word)

/** Regular English forms of a word, so that the word lists below can name each verb or noun once. */
export function inflections(word: string): string[] {
  const [base, ...irregular] = word.split('/') as [string, ...string[]]
  if (irregular.length > 0 || base.includes("'")) return [base, ...irregular]
  return [...new Set([base, withS(base), withSuffix(base, 'ed'), withSuffix(base, 'ing')])]
}

function withS(base: string): string {
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(base) ? `${base}es` : `${base}s`
}

function withSuffix(base: string, suffix: 'ed' | 'ing'): string {
  if (base.endsWith('e'))
    return base.slice(0, suffix === 'ed' ? -1 : base.endsWith('ee') ? undefined : -1) + suffix
  if (suffix === 'ed' && /[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`
  if (/^[^aeiou]*[aeiou][bdgmnprt]$/.test(base)) return base + base.at(-1) + suffix
  return base + suffix
}
