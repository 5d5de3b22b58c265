import { oneOf } from '../text/pattern.ts'
/**
 * Cues of paid or promotional pieces, each with its weight and the words an admin reads. No brand names:
 * they go stale. News about wrongdoing counts against them.
 */
export type AdCue = {
  /** `opening` and `ending` are the first and the last characters of the text. */
  where: 'title' | 'text' | 'url' | 'opening' | 'ending'
  pattern: RegExp
  weight: number
  reason: string
}

/** A cue that was found: the words that gave it away (none, where it is the publisher), and how much they count. */
export type FoundAdCue = Omit<AdCue, 'where' | 'pattern'> & {
  where: AdCue['where'] | 'publisher'
  words: string
}

/** 'Veltra (VLTR)': newsrooms hardly ever write the symbol of a coin that is not among the large ones. */
const SMALL_TOKEN =
  /\b[A-Z][\w.]+ \(\$?(?!(?:BTC|ETH|XRP|SOL|ADA|DOGE|BNB|TRX|LINK|DOT|AVAX|SHIB|LTC|BCH|XLM|TON|SUI|HBAR|PEPE|UNI|AAVE|NEAR|ICP|ETC|XMR|ZEC|MATIC|POL|ARB|HYPE|ALGO|ATOM|LUNA|UST|USD[TC])\)|NFT|ETF|ETP|DAO|SEC|RWA|CBDC|UTC|GMT|E[SD]T|P[SD]T)[A-Z]{2,6}\)/

const PRESALE = /\bpre-?sales?\b/i

/** As wires sign a dateline: '(GLOBE NEWSWIRE) --', '/PRNewswire/', '--(BUSINESS WIRE)--', 'via Blockchain Wire', '12th May, 2026, Chainwire'. */
const WIRE =
  /[(/–—-]\s?(?:(?:via )?(?:globe ?newswire|business ?wire|pr ?newswire|acc?ess?wire|newsfile corp|ein presswire|cnw|crypto ?currency ?wire|blockchain wire|zex pr ?wire|chainwire)\b)|\bvia (?:blockchain wire|chainwire|crypto ?currency ?wire)\b|20\d\d,? chainwire\b/i
const MONTH =
  '(?:Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?\\.?|July?\\.?|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)'
/** 'TORONTO, Oct. 14, 2026 --', 'Stockholm, 27 April 2022 -', 'Zug, Switzerland--( ... July 8, 2026)': newsrooms leave the year out. */
const DATELINE = new RegExp(
  `(?:^|[^a-z] |\\s)[A-Z][A-Za-z.'’-]+(?: [A-Z][A-Za-z.'’-]+){0,3}(?:\\s?,\\s?[A-Z][A-Za-z.'’]*(?: [A-Z][A-Za-z.'’]*){0,3}){0,2}\\s?(?:[,|/–—-]+\\s{0,4}){1,3}\\(?(?:[A-Z][\\w .]{0,30}[-–/] ?)?(?:${MONTH} ?\\d{1,2}(?:st|nd|rd|th)?,? ?20\\d\\d|\\d{1,2}(?:st|nd|rd|th)? ?${MONTH},? ?20\\d\\d)\\s{0,4}[-–—/|(),.:]`,
)
/** ('Veltra' or the 'Company'): how a release introduces its issuer. */
const ISSUER =
  /\(\s?(?:collectively,? |together,? )?(?:the )?["“”'‘]\s?[^"“”()]{2,60}["“”'’](?:,? (?:or|and) (?:the )?["“”'‘]\s?[^"“”()]{2,40}["“”'’])*\s?\)|\b(?:or|and) (?:the )?["“”]\s?(?:the )?(?:company|corporation|issuer|foundation)\s?["“”]/i

const DISCLOSURE = new RegExp(
  String.raw`\b(?:${oneOf(`
    sponsored (?:content|post|article)
    paid (?:content|post|press release|partnership)
    advertorial
    this (?:is a )?(?:press release|sponsored)
    partner content
    promoted content
    branded content
    in partnership with our sponsor
    does not endorse (?:any|or|and)
    not responsible for (?:any |the )?(?:content|accuracy|quality|products)
    (?:provided|written|supplied) by a third[- ]party
    this (?:content|story|piece|page|publication) (?:is|was) (?:sponsored|paid|provided by)
  `)})\b`,
  'i',
)

/** 'NFT marketplace gives artists ...': news names whom it is about; only its subject's kind in lower case is the style of partner content. */
const KIND =
  '(?:builder|brand|world|desk|platform|startup|network|ecosystem|marketplace|wallet|protocol|studio|community|project|feature|metaverse|game|app|bridge|card|assistant|exchange|aggregator|guild|engine|infrastructure|provider|company|technology|DEX|DAO|bot|launchpad)'
const BENEFIT =
  '(?:seeks? to|teams? up|gears? up|upgrades its|builds an? economy|drops (?:limited|exclusive)|pass(?:es)? \\d+|(?:has )?surpass(?:es|ed)? \\d+|launches (?:flagship|its first)|announces (?:the )?(?:mainnet|launch|upgrade)|helps?|gives?|brings?|lets?|letting|allows?|offers?|aims? to|attempts? to|makes?|invites?|connects?|rewards?|fosters?|combines?|challenges?|changes? how|puts?|promises|wants? to|sets? (?:out|standard)|protects?|provides?|enables?|empowers?|turns?|introduces? solutions|reconceptuali[sz]es|integrates?|re-?draws|to solve|is (?:gamifying|making|building|bringing|taking|changing))'
/** 'Aggregator seeks to ...' */
const KIND_ALONE = '(?:Platform|Aggregator|Marketplace|Protocol|Launchpad|Ecosystem)'
const UNNAMED = `^(?!Bitcoin\\b|Ethereum\\b|Solana\\b|Crypto community\\b|Metaverse for\\b)(?:(?:(?:How |Meet |A closer look at )?(?:[Tt]his|[Oo]ne|[Tt]he|An?|New|Global|First) )?(?:[A-Z][a-z]+(?:-[a-z]+)*|[A-Z]\\w*-(?:based|powered|focused|chain)|NFT|DeFi|Web3|AI|RPG|GameFi|DEX|Layer-[12]|[a-z-]+)?(?: (?:[a-z0-9.-]+|NFT|DeFi|Web3|Web 3\\.0|RPG|AI|DAO)){0,4}? ?\\b${KIND}|${KIND_ALONE})`
const UNNAMED_PRODUCT = new RegExp(
  `${UNNAMED}(?: (?:for|that|of|and) [a-z0-9 -]{3,60}?)? ${BENEFIT}\\b`,
)
/** The same without a benefit: half of such titles are news. */
const UNNAMED_SUBJECT = new RegExp(
  `${UNNAMED}\\b(?! (?:loses?|lost|halts?|suffers?|hacked|cuts?|lays?|shuts?|sued?|files?|faces?|hit|drained|exploited|raises?|closes?|fires?|pauses?|suspends?|stops?|blocks?))`,
)

export const AD_CUES: AdCue[] = [
  // what newsrooms write and advertising does not
  String.raw`
    title -1 it reports on wrongdoing /\b(?:(?<!not a )scams?|scammers?|police|fraud|lawsuit|sues?|sued|arrest(?:ed|s)?|charge[sd]|plead|guilty|jailed|turns? out|hack(?:ed|ers?)?|regulators?|investigat\w+|fbi|collapses?|victims?|seize[sd]?|court|licen[cs]e (?:revoked|suspended)|loses? (?:its )?licen[cs]e|bans?|banned|watchdogs?|warns? (?:of|against)|nets \$)\b(?! claims)/i
    opening -0.5 it reports as a newsroom does /\((?:reuters|bloomberg|ap|afp)\)|\b(?:declined to comment|did not (?:immediately )?respond|told (?:reporters|reuters|fortune|coindesk|bloomberg|cnbc|decrypt|the block|insider|cointelegraph|yahoo)|according to (?:data|a (?:report|filing|person|source|court|blog|tweet)|people|analysts?|sources))\b|\b(?:said|announced|reported|filed|confirmed|wrote|tweeted)(?: \w+){0,4} (?:on )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b|\b(?:on )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday),? (?:said|announced|reported|filed|that)\b/i
  `,
  // cues of pieces that sell a token: presales, promised multiples and income, tokens nobody knows
  String.raw`
    title 1 it promotes a presale ${PRESALE}
    text 0.8 it promotes a presale ${PRESALE}
    title 1 it advertises a token sale /\b\d{1,3}% sold(?: out)?\b|\b(?:presale|token sale) (?:stage|phase|round)\b/i
    title 0.5 it promises a multiple of the money /\b\d{2,6}(?:,\d{3})?x\+?\s+(?:gains?|roi|returns?|crypto|token|coin|altcoin|price|rival|pump|potential|profits?|upside|rally|run|first|growth|opportunity|move)\b/i
    title 0.6 it promises a multiple of the money /\b\d{2,6}(?:,\d{3})?x\b/i
    title 0.6 it promises extreme returns /\b\d{4,6}\s?%/
    title 1 it promises extreme returns /\b(?:\d{1,3},\d{3}|[5-9]\d{2}|\d{4,6})\s?%.{0,40}\b(?:gains?|returns?|roi|pump|rewards?|apy|profits?)\b|\b(?:returns?|gains?|roi|pump|explode|deliver|rewards?)\b.{0,25}(?:\d{1,3},\d{3}|[5-9]\d{2}|\d{4,6})\s?%/i
    title 0.5 it advertises a token by its tiny price /(?:\b|sub-)\$?0\.0\d+\b/i
    title 0.5 it advertises a token by its tiny price /\$0\.0\d+\b.{0,60}\b(?:token|altcoin|coin|crypto|gem|stage|price|code)\b|\b(?:token|altcoin|coin|crypto|gem) (?:under|below|at|priced at) \$0\.\d+/i
    title 0.4 it touts an unnamed or new token /\b(?:this|a different|another|trending|new eth(?:ereum)? l2)\s+(?:\$[\d.]+\s+|sub-\$[\d.]+\s+)?(?:\w+\s+)?(?:token|meme ?coin|altcoin|coin|crypto)\b/i
    title 0.6 it touts an unnamed or new token /\bpath from \$0\.\d+ to\b|\bfully verified after\b|\bsay experts$/i
    title 1 it touts an unnamed or new token /\b(?:this|new|one|viral|hidden|unknown|under-the-radar)\b.{0,25}\b(?:altcoin|meme ?coin|token|gem|crypto(?:currency)?|coin)\b.{0,60}\b(?:could|will|set to|might|poised|ready|may)\b.{0,40}\b(?:overtake|outperform|outpace|surpass|beat|explode|flip|soar|skyrocket|leave|next|pump|\d+x|rival|dethrone|turn|deliver|return)\b/i
    title 1 it touts the next big coin /\bnext (?:big crypto|big thing in crypto|dogecoin|doge|shiba inu|solana|xrp|bitcoin|pepe|meme ?coin|breakout (?:star|token))\b/i
    title 0.6 it vouches for a token or gives some away /\bgiveaway\b/i
    title 1 it vouches for a token or gives some away /\b(?:not a scam|scam claims|fully verified|full legitimacy|proves? (?:doubters|critics) wrong)\b/i
    title 0.5 it promises a multiple of the money /\bturn(?:ed|s|ing)? \$[\d,]+ into\b/i
    title 0.3 it says that others already buy /\bas (?:investors|traders|whales|analysts|holders)\b.{0,30}\b(?:flock|rush|pile|pivot|shift|turn|rotate|back|eye)\b.{0,15}\b(?:to|into|on)?\b/i
    title 1 it promises income /\b(?:cloud mining|daily (?:income|earnings|passive income|profits?)|earn \$?[\d,]+ (?:a|per|every) day|earn up to|mining contracts?)\b/i
    text 0.6 it promises income /\b(?:cloud mining|guaranteed (?:returns?|profits?)|risk-free (?:returns?|profits?))\b/i
    title 0.7 it touts an unnamed or new token /\b(?:set|poised|ready|primed|tipped|bound) to (?:outshine|outpace|outperform|eclipse|dethrone|overtake)\b|\bnamed (?:the |a |among )?(?:the )?(?:top|best|next|most)\b.{0,30}\b(?:cryptos?|altcoins?|coins?|tokens?)\b/i
    title 0.6 it touts an unnamed or new token /\bprice (?:prediction|outlook|forecast)\b.{5,120}\b(?:rival|alternative|named|this (?:new )?(?:token|coin|altcoin)|presale|hidden gem|top pick|rises as the|outshine|which one)\b/i
    title 0.6 it touts an unnamed or new token /\b(?:hidden gems?|early-stage (?:altcoin|token|coin|crypto|project)s?|undervalued (?:altcoin|crypto|token|gem)s?|cheap (?:crypto|altcoin)s?|low-cap (?:gem|altcoin|token)s?|\d+% (?:roi|staking|apy|apr|rewards?|bonus))\b/i
    title 0.4 it says that others already buy /\b(?:insiders|experts|smart money|analysts|big wallets|traders)\b.{0,25}\b(?:tip|back|prefer|predict parabolic|predict explosive|targeting|call it|identify the best)\b/i
    title 0.4 it says that others already buy /\b(?:smart money|whales?|investors|holders)\b.{0,25}\b(?:shift|rotat|pivot|flock|pil|pour|mov)(?:e|es|s|ing|ed)? (?:in)?to\b/i
    title 0.6 it promises income /\bpassive income\b/i
    text 0.6 it advertises a token sale /\b(?:stage|phase|round) \d+\b.{0,60}\b(?:price|presale|tokens?)\b|\btokens? (?:have been |already |were )?sold\b|\bprice (?:will )?(?:rise|increase)s?\b.{0,20}\b(?:next|each|every) (?:stage|phase|round)\b|\b(?:ongoing|current|upcoming) (?:token sale|ICO|IDO|public sale)\b/i
    text 0.5 it promises a multiple of the money /\b(?:next|potential) \d{2,4}x\b|\b\d{2,4}x (?:gains?|returns?|potential|roi)\b|\b\d{3,6}% (?:gains?|returns?|roi)\b/i
    title 0.5 it touts an unnamed or new token /\b(?:cheap(?:est)?|affordable|little-known|newly launched|under-\$1|low-cost|unknown|(?:most )?undervalued|utility|fast-growing)\b.{0,25}\b(?:altcoins?|cryptos?|coins?|tokens?)\b/i
    title 0.6 it promises extreme returns /\b(?:explosive|set to explode|expected to explode|life-changing|make you (?:rich|a millionaire)|tipped (?:to|as|for)|selling out|outselling|sells? \d+% of|everyone is talking about|taking over \w+|steals? the (?:spotlight|show)|(?:bigger|huge|massive) gains|bigger growth|growth potential|hard cap|listing nears|new [a-z]+ inu|the new shiba)\b/i
    title 0.8 it urges readers to act /\b(?:only|just) \d+ (?:hours?|days?) (?:left|remaining|to go)\b|\blast chance\b|\bbuy before\b|\bbefore (?:the )?(?:exchange )?listing\b|\bat the lowest price\b|\b(?:exclusive|early) (?:discount|access|bonus)\b|\bwhitelist (?:is )?(?:now )?open\b|\bearly (?:buyers|backers)\b/i
    title 0.5 it says that others already buy /\b(?:holders|investors|traders|whales|army)\b.{0,30}\b(?:rotat\w+ from|are (?:quietly )?(?:moving|choosing|switching|turning)|abandon|pile into|bet big on|flock(?:ing)? to)\b/i
    title 1 it promises income /\bearn (?:every|each) (?:day|hour|week)\b|\bwhile you sleep\b|\bfree mining\b|\bmining for free\b|\bmine .{0,20}\bfrom (?:your|a) phone\b|\bearn yield on your\b/i
    title 0.4 it touts an unnamed or new token ${SMALL_TOKEN}
    title 0.3 it says that others already buy /\b(?:analysts?|experts?|fund managers|insiders?|millionaires|veterans?|investors|traders|whales?|smart money)\b.{0,30}\b(?:believe|predict|eye|place|rank|back|tip|favou?r|choose|prefer|stack(?:ing)?|load(?:ing)? up|point to|turn to|pick)\b/i
    title 0.2 it promises extreme returns /\b(?:could|will|might|to|can|may) (?:reach|hit|climb to|soar|surge|rally past|outperform|beat|outpace|explode|overtake|rival)\b/i
    title 0.3 it promises extreme returns /\bby Q[1-4] 20\d\d\b|\bin (?:the )?next \d weeks\b|\bbefore (?:the )?next (?:leg|rally|bull run|cycle)\b/i
    title 0.2 it compares tokens to sell one /\b(?:stall|fail|slow|slip|struggle|weaken|fade|cool|lose(?:s)? (?:steam|momentum|ground))\w*\b.{0,50}\b(?:while|as|yet|but|why)\b|^(?:\w+ ){1,3}(?:stalls|fails|slows|fades)\b.{0,40},/i
    title 0.9 it touts an unnamed or new token /\b(?:fuel|ignite|spark|trigger|drive) (?!(?:bitcoin|btc|ether|ethereum|eth|xrp|solana|dogecoin|crypto|altcoin|market)\b)\w+['’]s? (?:next )?(?:rally|breakout|surge|run|rise)\b/i
    title 0.9 it compares tokens to sell one /\b(?:better|smarter|safer|bigger|stronger) (?:play|bet|choice|pick|investment|opportunity|alternative)\b|\b(?:next|top|best) picks?\b|\b(?:perfectly|ideally) (?:positioned|placed|poised)\b|\b(?:far|well) above (?:\w+ ){1,3}/i
    title 0.9 it recommends what to buy /\b(?:coins?|tokens?|altcoins?|cryptos?) to (?:accumulate|stack|add|load|consider)\b|\bquietly (?:stacking|buying|accumulating|loading)\b/i
    title 0.9 it advertises a token sale /\b\d[\d,]*k?\+? (?:miners?|nodes?|units) sold\b|\btokens sold\b|\$\d[\d.]*\s?(?:m|million|k)\+? raised\b|\b(?:final|last|next) (?:token|sale|presale|ICO) (?:stage|round|phase)\b|\bnode sales?\b|\b\d[\d,]*k?\+? holders and counting\b/i
    title 1 it promises income /\b(?:daily|weekly|hourly) (?:returns|profits)\b|\$[\d,]+ (?:daily|a day|per day|every day|each day)\b|\b(?:steady|stable|fixed) (?:daily (?:returns|income|profits)|returns|profits)\b|\bmining made (?:simple|easy)\b/i
    title 0.9 it recommends what to buy /\b(?:says?:?|time to|should) buy this\b|\bbuy this (?:token|coin|altcoin|crypto)\b|\bload(?:ing)? up on\b|\bcoins? under \$1\b|\b\d{2,}% (?:apy|apr)\b|\bsells? out (?:another|its|every|each) (?:\w+ )?(?:stage|round|phase)\b/i
    title 0.6 it touts an unnamed or new token /\bnewcomer\b|\bthe newest\b|\bsmart traders\b|\bnext winner\b|\bbelongs to this\b|\bexplodes in popularity\b/i
  `,
  // cues of buying advice: lists, rankings, comparisons of which one wins
  String.raw`
    title 1 it lists tokens to buy /\b(?:best|top) \d+ (?:cryptos|altcoins|coins|tokens|meme ?coins)\b.{0,10}\b(?:that|which) (?:could|can|will|might)\b/i
    title 1 it lists tokens to buy /\b\d+\s+(?:tokens?|coins|altcoins|cryptos|meme ?coins)\b.{0,40}\b(?:could|set to|ready to|will|poised to|primed to)\b.{0,25}\b(?:explode|soar|moon|skyrocket|outperform|\d+x)\b/i
    title 1 it recommends what to buy /\b(?:best|top|hottest|most promising)\b.{0,30}\b(?:cryptos?|cryptocurrenc(?:y|ies)|altcoins?|tokens?|coins?|meme ?coins?|presales?)\b.{0,30}\b(?:to (?:buy|invest|hold)|for 20\d\d|right now|investments?)\b/i
    title 0.2 it recommends what to buy /\b(?:best|top)\b.{0,20}\b(?:cryptos?|cryptocurrenc(?:y|ies)|altcoins?) to buy\b/i
    title 1 it compares tokens to sell one /\b(?:exploring the|emerging) (?:potential|future|trends?|investment)\b.{0,40}\b(?:coins?|token|crypto\w*|race)\b|\bwhich one will\b|\bviral cryptos?\b|\bjoins? (?:analyst buzz|the league)\b/i
    title 0.3 it compares tokens to sell one /\b(?:vs\.?|versus)\b.{0,60}\b(?:which|better|best|next|presale|\d+x|growth potential|gains?)\b/i
    title 1 it recommends what to buy /\b(?:tokens?|coins?|cryptos?|crypto(?:currency)? assets?|altcoins?)\b.{0,25}\b(?:you (?:should|must|need to|can['’]t afford)|every (?:investor|trader) should|worth (?:buying|holding))\b|\b(?:in|to) your portfolio\b/i
    title 0.7 it recommends what to buy /\b(?:altcoins?|cryptos?|cryptocurrenc(?:y|ies)|coins?|tokens?|presales?) to (?:buy|invest in|hold|join|own|grab)\b|\b(?:best|top)\b.{0,20}\bcrypto investments?\b/i
    title 0.7 it compares tokens to sell one /^(?:missed|forget|farewell)\b.{2,40}[?:,]|\bor will (?:\w+ ){1,3}(?:deliver|outperform|rally|lead)\b|\b(?:could|can) \$[\d,]+ in .{2,40}\b(?:become|turn into|make)\b|\bfrom \$[\d,.]+ to \$[\d,.]+\b.{0,40}\b(?:altcoin|coin|token|crypto)\b|\bwhich (?:altcoin|meme ?coin|crypto|token|coin) (?:will|has|is|could)\b/i
  `,
  // cues of press releases: wires, datelines, how an issuer introduces and praises itself, legal notes, contacts
  String.raw`
    opening 1 it comes from a press-release wire ${WIRE}
    opening 1 it opens with the dateline of a press release ${DATELINE}
    opening 0.6 it introduces its issuer as a press release does ${ISSUER}
    opening 0.6 it introduces its issuer as a press release does /\(\s?(?:CSE|TSX-?\.?V?|NEO|OTC\w*|OTC pink|FSE|AIM|NYSE American)\s?: ?\w/i
    opening 0.3 it introduces its issuer as a press release does /\(\s?(?:Nasdaq|NYSE|TSX|ASX|LSE)(?: [A-Z]\w+)?\s?: ?\w/i
    opening 0.8 it announces in the words of a press release /\b(?:is|are) (?:pleased|proud|delighted|thrilled|excited|happy|honou?red) to (?:announce|report|provide|unveil|introduce|present|share|offer|return|launch|welcome)\b|\bwishes to (?:provide|announce|clarify)\b/i
    opening 0.5 it announces in the words of a press release /\btoday (?:announce[ds]?|unveil(?:s|ed)|launched|reported|introduced|released|provide[sd])\b|\bhas announced (?:a|an|the|its)\b/i
    opening 0.4 it announces in the words of a press release /\bannounc(?:ed|es) (?:today|that (?:it|its|the company|he|she)|the (?:launch|appointment|closing|completion|acquisition|listing|release|formation|filing))\b/i
    opening 0.5 it praises its own issuer /,\s(?:(?:a|an|one of the|the) )?(?:[\w'’-]+ )?(?:leading|premier|foremost|pioneering|award-winning|trusted|fastest-growing|next-generation|cutting-edge|innovative|vertically[- ]integrated|diversified|publicly[- ]traded|world-class|world-famous|largest)\b[^.]{3,140}?(?:company|platform|provider|exchange|network|miners?|operator|studio|firm|ecosystem|protocol|foundation|owner|leader|resource|infrastructure|organi[sz]ation|event|app|project)\b/i
    text 1 it carries the legal notes of a press release /\bforward[- ]looking (?:statements?|information)\b|\bnot for (?:distribution|dissemination|release)\b.{0,60}\b(?:united states|newswire)\b|\b(?:press|news) release (?:contains|constitutes|is|may)\b/i
    text 0.6 it ends with the contact of its issuer /\b(?:media|press|investor|pr)s? (?:contacts?|inquiries|enquiries|relations)(?::| -)|\bfor (?:more|further) information,? (?:please )?(?:visit|contact|see)\b|\bto learn more,? (?:please )?visit\b/i
    text 0.6 it ends with the portrait of its issuer /(?:^|[.!?"”)] )About (?:the )?([A-Z][\w.&]+)(?: [A-Z][\w.&]+){0,4}[:.]? (?:Founded|Based|Headquartered|Established|Launched|The |An? |\1)/
    text 0.5 it announces in the words of a press release /["“]?\bwe(?:['’]re| are) (?:very |incredibly |extremely |so )?(?:thrilled|excited|proud|delighted|pleased|honou?red) to\b/i
    title 1 it sells a market report /\bmarket\b(?! share).{0,60}\b(?:worth|to (?:reach|hit|surpass|exceed|garner|grow)|size|to be valued)\b.{0,120}\b(?:20[2-4]\d|CAGR)\b|\bCAGR\b|\bmarket (?:size|report|research|insights)\b.{0,60}\b(?:20[2-4]\d|growth|forecast)\b/i
    text 0.6 it sells a market report /\bCAGR\b|\bmarket (?:report|size|research)\b.{0,80}\b(?:key players|segment\w*|forecast period|sample)\b/i
    title 1 a law firm looks for clients /\b(?:investor|shareholder|stockholder) (?:alert|notice|deadline|reminder|update|action)\b|\blaw (?:offices?|firm) of\b|\bon behalf of (?:investors|shareholders|purchasers)\b|\bclass action (?:reminder|deadline|alert)\b|\b(?:lost money|suffered losses|losses)\b.{0,60}\b(?:contact the (?:law )?firm|lead plaintiff)\b/i
    title 0.5 its title is that of a press release /\b(?:Announc(?:es?|ing)|Provid(?:es?|ing)|Reports?|Issues?|Releases?|Files?|Completes?|Closes?)\b.{0,80}\b(?:Results?|(?:Production|Operation\w*|Mining|Corporate|Business|Investment|Bitcoin|Shareholder|Monthly|Quarterly|Year-End) (?:and \w+ )?Updates?|Update|Financial Statements|Closing|Completion|Private Placement|Offering|Issuer Bid|Letter of Intent|LOI|Stock Options?|Warrants?|Debentures?|Acquisition|Appointment|Partnership|Collaboration|Agreement|Launch|Listing|Filing|Webinar|Conference|Annual (?:General )?Meeting|Plans?|Support)\b/
    title 0.5 its title is that of a press release /\b(?:Appoints|Provides|Commences|Retains|Enters Into|Further(?:s|ing) (?:Commitment|Its)|Successfully|Officially|All Set to|Becomes (?:One of )?(?:the )?(?:First|1st|Top))\b/
    title 0.4 its title is that of a press release /\bAnnounc(?:es?|ing)\b(?!.{0,60}\b(?:Vote|Ban|Ruling|Hearing|Charges?|Investigation|Probe|Sanctions?|Tariffs?|Resignation)\b)/
    title 0.3 its title is that of a press release /\b(?:Adds Support|Expands (?:Offering|Its|Their|Suite)|Unveils|Introduces|Launches|Selects|Expands|Signs|Secures|Partners? [Ww]ith|Partner to|Gets Listed|Wins|Named|Lists|Completes|Closes|Enhances)\b/
    title 0.3 its title is that of a press release /(?:^|\s)[A-Z][\w.&-]*,? (?:Inc|Corp|Ltd|LLC|PLC|Co|Pty|AG|SA|Limited|Holdings|Technologies|Group|Foundation|Labs|Solutions|Industries)\b\.?/
    title 0.7 its title is that of a press release /\b(?:Early Warning Report|Normal[- ]Course Issuer Bid|Private Placement|to (?:Present|Participate|Speak|Exhibit|Host) (?:at|in)\b|Earnings Call|Conference Call|(?:First|Second|Third|Fourth) Quarter (?:and [\w ]+)?(?:\d{4} )?(?:Financial )?Results|Trading Symbol|Marketed Public Offering|Podcast|Grand Opening|Now (?:Accepting|Available|Live))\b/
    title 0.7 its title praises the issuer /\b(?:Ground[- ]?[Bb]reaking|Unique|Best-[Ii]n-[Cc]lass|Innovative|Revolutionary|World['’]s (?:First|Largest|Leading|Most)|First[- ]Ever|Historic|Exclusive(?!:)|Limited Edition|New and Improved|Cutting-Edge|State-of-the-Art|Disruptive|Seamless|Outstanding|Patented|Fast and Secure)\b/
    title 0.9 its title is that of a press release /\b(?:Advisory Board|Strategic (?:Review|Investment|Partnership|Alliance|Collaboration)|Business Combination|Shares for Debt|Change of (?:Index|Auditor|Name)|Executive Promotions|Provisional (?:US )?Patent|Minimum Bid Price|Nasdaq Noti(?:ce|fication)|Joint Venture|Debt Financing|Subsidiary)\b/
    title 0.9 its title invites to an event /\b(?:\d+(?:th|nd|rd|st) Edition|Set to Attend|Featured on|to Appear on|to Discuss [Ii]ts|(?:in|to Join) .{0,40}Panel|Video Available|Live ?Stream|Hackathon|Named .{0,20}Sponsor|(?:Summit|Expo|Conference|Convention) Returns)\b/
    title 0.9 its title announces a listing /\b(?:Now (?:Trading|Listed) on|Gets Listed|(?:Token|Coin) (?:is )?(?:Officially )?(?:Launching|Trading|Lists|Listed) (?:on|at) [A-Z])|\bLaunches at [A-Z]/
    title 0.6 its title is that of a press release /\b(?:[EP]H\/s|(?:Peta|Exa)hash(?:es)?|Hashrate of|(?:New|Additional|Next[- ]Generation|Latest Generation) (?:\w+ ){0,3}(?:Miners|Machines)|Bitcoin Production)\b/
    title 0.3 its title is that of a press release /^[A-Z][\w.&'’-]*(?: [A-Z][\w.&'’-]*){0,3} and [A-Z][\w.&'’-]*(?: [A-Z][\w.&'’-]*){0,3} (?:Partner|Launch|Release|Form|Announce|Join|Collaborate|Team|Sign|Open)\b/
    title 1 it is worded as an advertisement /^Introducing [A-Z$]|\b[Ll]ook [Nn]o [Ff]urther\b|^Looking (?:to|for) .{5,60}\?/
    title 0.6 its title is that of a press release /[™®]|\b[A-Z]{3,}(?: [A-Z&]{2,},?){4,}/
    title 0.7 its title is that of a press release /\b(?:Memorandum of Understanding|MOU|Definitive Agreement|ISO (?:\d+ )?Certif\w+|SOC \d|Chief [A-Z]\w+ Officer|Board (?:Member|of Directors)|Key Hires|Leadership Team|(?:Stock|Share) Options|Regains Compliance|Preliminary Prospectus|Monthly (?:Production|Distribution)|Production (?:and [\w ]+)?Update|Webinar|Grant Program(?:me)?|(?:Reward|Marketing) Campaign|Investor Conferences?|User Experience|Convertible (?:Senior )?Notes|Declares (?:\w+ )?(?:Dividend|Distribution)|New Headquarters|Auto-Invest)\b/
    title 0.5 its title praises the issuer /\b(?:Award-Winning|Next-Generation|Its Commitment to|Its Position as|Global Leader|a Leader in|Cementing|Reinforcing|Strengthening Its|Leading (?:Bank|Provider|Platform|Exchange)|to (?:Accelerate|Advance|Empower|Strengthen|Simplify|Revolutionize|Transform|Power|Deliver|Bring|Enable|Scale|Provide)\b|Collaborate to|Joins Forces|Celebrates|Milestone of|Surpasses [\d.]+ (?:Million|Billion) Users)/
    title 0.3 its title is that of a press release /^[A-Z][\w.&'’-]*(?: [A-Z][\w.&'’-]*){0,4} (?:Joins|Receives|Achieves|Celebrates|Releases|Files|Declares|Grants|Regains|Selected|Surpasses|Opens|Reports Record|Introduces|Collaborate|Sign|to Host|to Present|to Exhibit|Offers|Adds|Deploys|Acquires|Enables|Welcomes|Hosts|Brings|Delivers|Debuts|Marks|Increases|Invests|Extends|Relaunches|Updates|Accepts|Begins|Will Release|to Invest|to Launch|to Raise|to Include|to Open|to Form)\b/
  `,
  // cues of sponsored and promotional pieces: labels, sections for paid pieces, calls to act, the tone of advertising
  String.raw`
    title 1.5 the title says it is sponsored /^\s*\[?(?:sponsored|promoted|advertisement|press release|partner (?:content|insights?|voices?|perspectives?)|paid post)\b/i
    title 1.5 the title says it is sponsored /[([](?:partner content|partnered|sponsored|promoted|paid|advertisement|ad|advertorial|press release|pr|promo)\b[^)\]]{0,30}[)\]]|\bour partners? (?:explain|show|present|offer|tell)|\b(?:presented|brought to you|powered) by our (?:partners?|sponsors?)\b|\|\s?(?:sponsored|partner content|press release|advertorial)\s*$/i
    text 0.9 the text says it is sponsored ${DISCLOSURE}
    text 0.7 the text says it is sponsored /\bour partners? (?:explain|show|present|offer)s?\b|\b(?:presented|brought to you) by\b|\bcontent is provided by\b|\baffiliate links?\b.{0,60}\bcommission\b/i
    ending 1.2 the disclaimer says it is paid /\b(?:disclaimer: this is a (?:paid|sponsored)|this article (?:is|was) (?:sponsored|paid for|provided by))/i
    url 1.2 the address is in a section for paid pieces /\/(?:press-?releases?|pr|sponsored|sponsor|partners?|partner-?content|partnered|advertorials?|paid|branded|promoted|promo|brandvoice)(?:[/-]|$)/i
    title 0.8 it urges readers to act /^(?:trade|buy|stake|swap|mine|earn|get|claim|win|join|register|sign up|download|enjoy|grab|start|play|discover)\b.{0,70}\b(?:fees?|bonus(?:es)?|rewards?|free|today|now|discounts?|apy|yield|prizes?|tickets?|on our)\b/i
    title 0.5 it urges readers to act /\b(?:zero|no|without|0%) (?:trading |transaction )?fees?\b|\bregister now\b|\bdeposit bonus\b|\bprize pool\b|\bwelcome bonus(?:es)?\b|\bup to \d+% (?:apy|apr|off|cashback)\b/i
    text 0.5 the text asks readers to join or buy /\b(?:open an account|sign up (?:today|now|with|and)|get started (?:today|now)|use (?:the )?(?:promo |bonus |referral )?code|connect your wallet|early[- ]bird|tickets are available|prize pool|welcome bonus|deposit bonus|request (?:a|your) (?:free )?sample|to (?:buy|participate|join),? visit|pays? \$\d+ on sign-?up|earn up to \d+)/i
    title 0.6 it urges readers to act /\b(?:stage \d+|sells? out|early (?:buyers|investors|adopters|backers)|whitelist|bonus code|promo code|referral (?:code|bonus)|tge code|limited[- ]time|don't miss|last chance|claim your)\b/i
    text 0.7 the text asks readers to join or buy /\b(?:(?:buy|join|visit)\b.{0,30}\b(?:official (?:website|site|telegram)|presale|telegram)|promo code|bonus code|whitepaper:|website: https?:)/i
    title 1 it promotes gambling /\b(?:casinos?|sportsbooks?|free spins|(?:betting|dice|poker|slots?) sites?|provably fair|gamblers|no[- ]kyc casino|crypto gambling|deposit bonus)\b/i
    title 0.6 it promotes a product without naming it /^(?:(?:an?|this|new|global|first|the) )?(?:[\w.-]+ ){0,4}(?:platform|startup|network|ecosystem|marketplace|wallet|protocol|studio|community|project|feature|metaverse|game|app|firm)\b(?: (?:that|for|of) .{3,60}?)? (?:launch(?:es|ing)?|aims?|gives?|brings?|offers?|allows?|lets|integrates?|announces?|rewards?|fosters?|introduces?|challenges|changes|goes live|wants|is (?:launching|gamifying|building|bringing|changing)|enables?|provides?|helps?|makes?|reconceptuali[sz]es|to solve|partners)\b/i
    title 1 it is worded as an advertisement /^[A-Z][\w.-]+(?: [A-Z0-9][\w.-]*){0,2}: (?:Building|Stepping|Investing|Bringing|Making|Creating|Redefining|Revolutioni[sz]ing|Empowering|Unlocking|Introducing|Changing|The (?:Future|Next|First|New|Ultimate)|An? (?:New|Game|Platform|Project|Revolution\w*|Decentrali[sz]ed|Next)|Your|Where|Blockchain Gaming|Futuristic)\b/
    opening 0.7 it is worded as an advertisement /^(?:it goes without saying|imagine\b|as (?:crypto\w*|blockchain|web3|the (?:crypto|blockchain)\w*)\b.{0,60}\bcontinues? to\b|when it comes to\b|as a rule of thumb|with (?:the|decentrali[sz]ed)\b.{0,40}\b(?:becoming|rise|growing)\b|.{0,60}\bhas become an? (?:internet )?sensation\b|.{0,80}\bundoubtedly\b|.{0,60}\bwants to (?:gamify|revolutioni[sz]e|redefine)\b|putting the user\b|the next step in the evolution\b)/i
    text 0.3 it is worded as an advertisement /\b(?:seamless(?:ly)?|empower(?:s|ing)?|game-?chang(?:er|ing)|state-of-the-art|one-stop|end-to-end solution|flagship product|unlock(?:s|ing)? the (?:full )?potential|revolutioni[sz](?:e|es|ing)|cutting-edge|unparalleled|strategic partnership|user-friendly|redefin(?:e|es|ing))\b/i
    title 0.6 it is worded as an advertisement /\b(?:game-?chang(?:er|ing)|revolutioni[sz](?:es?|ing)|unleash(?:es|ing)?|life-changing|millionaire|retire early|turn \$[\d,]+ into)\b/i
    title 1 it is worded as an advertisement /\bat your fingertips\b|\bone-stop\b|\ball-in-one\b|\bwhy (?:thousands|millions|everyone)\b.{0,20}\b(?:switching|choosing|moving|joining)\b|\bin (?:everyone|anyone)['’]s pocket\b/i
    title 1 it promotes an exchange or a casino /\bweekly (?:new )?listings? recap\b|\b[\w-]+\.(?:bet|casino)\b|\btrading (?:competition|contest|tournament)\b|\b(?:mystery box|lucky draw)\b/i
    title 0.7 it promotes a product /\b(?:Introduces|Unveils|Drops|Launches)\b.{0,40}\b(?:NFT Collection|Merch|Mini ?App|Card Game|Exclusive|Giveaway|Rewards? Program(?:me)?|Campaign)\b/
    text 0.7 the text asks readers to join or buy /\b(?:win|earn|share|claim|receive|grab)\b.{0,30}\b\d[\d,]* ?USDT\b|\bnew users? (?:get|receive|can claim|enjoy)\b|\btrading (?:competition|contest|tournament)\b|\b(?:refer|invite) (?:a )?friends?\b/i
    opening 0.4 it is worded as an advertisement /\b(?:is (?:designed|built) to (?:help|make|give|empower|let)|is on a mission to|aims to (?:bridge|democrati[sz]e|simplify|empower|onboard|reshape|transform)|offers users|allows users to|provides users)\b/i
    title 1 it recommends what to use /^(?:the )?(?:\d+ |top \d+ |top )?(?:best|top|safest|most trusted)\b.{0,40}\b(?:wallets|exchanges|savings accounts|cards|trading (?:bots|platforms)|mining (?:apps|sites)|brokers|lending platforms)\b|^top \d+ .{0,30}\b(?:wallets|exchanges|platforms|services|apps)\b/i
    title 1 it is worded as an advertisement /\w review: |\breview\b.{0,10}\b(?:20\d\d|is it|everything you need)|^the (?:safest|easiest|best|smartest|fastest) way to\b|\b(?:might|could) be the (?:paypal|amazon|uber|airbnb|netflix) of\b|\bwhy (?:\w+ )?(?:traders|investors|users|gamers|institutions) (?:trust|love|prefer|choose|are (?:choosing|flocking|switching))\b|\bsmarter, not harder\b/i
    title 0.5 it is worded as an advertisement /\ba new way to\b|\btake (?:full )?control of\b|\bback in the hands\b|\b(?:simple|easy|easier|accessible) (?:for|to) (?:everyone|beginners|millions|all)\b|\bas easy as\b|\bto (?:everyday|millions of)\b|\bnext generation of\b|\bwhole new level\b|\bwithout giving up\b|\baround the world$|\bsets? out to solve\b|\bin seconds\b|\bcloser look at the (?:platform|project|protocol|network|app)\b/i
    title 1 it is worded as an advertisement /^(?!(?:Watch Out|Alert|Warning|Week Ahead|Opinion|Analysis|Report|Update|Exclusive|Breaking|Markets?|Crypto|Bitcoin|Ethereum|Explainer|Interview|Study|Survey|Video|Podcast):)[A-Z][\w.+-]*(?: [A-Z0-9][\w.+-]*){0,2}: (?:[A-Z][a-z]+ing (?:the|in|a|an|its|your|everyone|everpresent|real|easy|it|on|\w+ (?:and|to|for))\b|The (?:Easiest|Best|Safest|Smartest|Fastest|Only|World)|At the Forefront|An? [\w ]{0,30}(?:Game|Home|Project|Platform|Way)\b)/
    title 1 it promotes a product without naming it ${UNNAMED_PRODUCT}
    title 0.4 it promotes a product without naming it ${UNNAMED_SUBJECT}
    opening 0.6 it is worded as an advertisement /\b(?:told by its creators|said to (?:become|bring|be)|proves? to be|no doubt|undoubtedly|grown tremendously|yet to overcome|led many to wonder|(?:mass|mainstream) (?:market|adoption|usage)|next internet|must be (?:decentrali[sz]ed|open)|here to stay|in today['’]s|continues? to (?:grow|gain|evolve))\b/i
    title 0.4 it is worded as an advertisement /\b(?:aims?|seeks?|attempts?|sets? out) to (?:make|build|bring|advance|push|solve|change|create|reshape|become|be)\b|\b(?:powered|made|built) for (?:everyone|creators|gamers)\b|\b(?:to|brings?|lets?|allows?) (?:anyone|everyone|everyday)\b|\bmade (?:simple|easy)\b|\bwithout (?:a|the) middlem[ae]n\b|\beliminating the middleman\b/i
    title 1 it promotes gambling /\bcrypto betting\b|\b(?:wager|bet) on\b.{0,40}\bwith (?:bitcoin|crypto)\b|\bbonuses\b.{0,40}\b(?:games|withdrawals|spins)\b/i
    title 0.5 it is worded as an advertisement /\b(?:grow|multiply|maximi[sz]e) (?:your|their|crypto\w*|passive)\b|\b(?:copy|smart) trading\b|\btrading bots?\b|\bsneak peek\b|\bapparel\b|\bmerch\b|\b(?:reshap|redefin|reinvent|reimagin|supercharg)(?:es?|ing)\b/i
    title 0.5 it is worded as an advertisement /^[A-Z]\w+ (?:helps|lets|allows|enables|empowers|gives|brings|puts|makes) (?:[\w-]+ ){0,2}(?:traders|users|investors|gamers|gaming|creators|artists|players|people|anyone|everyone|fans)\b/
    opening 0.6 it is worded as an advertisement /^[^.?!]{10,140}\? (?:And )?[hH]ow (?:can|could)\b[^.?!]{10,140}\badvantage\?/
    title 0.9 it urges readers to act /\blearn(?:,| and| &) earn\b|\bnew (?:\w+ )?(?:quest|mission)\b.{0,30}\b(?:on|explores?|rewards?|earn)\b/i
    title 0.9 it urges readers to act /\b(?:lets|helps|allows|gets|pays) you\b|\bearn (?:up to )?\d[\d.]*%|\bearn\b.{0,20}\bon your\b|\byou (?:should not|shouldn['’]t|don['’]t want to) miss\b|\bfree course\b|\bwith confidence\b|\bgiving (?:users|players|investors)\b/i
    title 0.9 its title praises the issuer /\bto (?:gather|bring together|unite|host) (?:over |more than )?\d[\d,]+\b|\bhits? [\d.]+ (?:million|m) (?:downloads|users)\b/i
  `,
].flatMap(cues)

/** One cue a line: where, weight, reason, pattern. */
function cues(table: string): AdCue[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [, where, weight, reason, pattern, flags] = / *(\w+) (\S+) (.+?) \/(.+)\/(\w*)$/.exec(
        line,
      ) as string[]
      return {
        where: where as AdCue['where'],
        pattern: new RegExp(pattern as string, flags),
        weight: Number(weight),
        reason: reason as string,
      }
    })
}
