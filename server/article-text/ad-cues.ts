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

export const AD_THRESHOLD = 1

const PRESALE = /\bpre-?sales?\b/i
const DISCLOSURE =
  /\b(?:sponsored (?:content|post|article|by)|paid (?:content|post|press release|partnership)|advertorial|this (?:is a )?(?:press release|sponsored)|partner content|promoted content|branded content|in partnership with our sponsor)\b/i
/** As wires sign a dateline: '(GLOBE NEWSWIRE) --', '/PRNewswire/', '--(BUSINESS WIRE)--', 'via Blockchain Wire', '12th May, 2026, Chainwire'. */
const WIRE =
  /[(/–—-]\s?(?:(?:via )?(?:globe ?newswire|business ?wire|pr ?newswire|acc?ess?wire|newsfile corp|ein presswire|cnw|crypto ?currency ?wire|blockchain wire|zex pr ?wire|chainwire)\b)|\bvia (?:blockchain wire|chainwire|crypto ?currency ?wire)\b|20\d\d,? chainwire\b/i
const MONTH =
  '(?:Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?\\.?|July?\\.?|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)'
/** 'TORONTO, Oct. 14, 2026 --', 'Stockholm, 27 April 2022 -', 'Zug, Switzerland--( ... July 8, 2026)': newsrooms leave the year out. */
const DATELINE = new RegExp(
  `(?:^|[^a-z] |\\s)[A-Z][A-Za-z.'’-]+(?: [A-Z][A-Za-z.'’-]+){0,3}(?:\\s?,\\s?[A-Z][A-Za-z.'’]*(?: [A-Z][A-Za-z.'’]*){0,3}){0,2}\\s?(?:[,|/–—-]+\\s{0,4}){1,3}\\(?(?:[A-Z][\\w .]{0,30}[-–/] ?)?(?:${MONTH} ?\\d{1,2}(?:st|nd|rd|th)?,? ?20\\d\\d|\\d{1,2}(?:st|nd|rd|th)? ?${MONTH},? ?20\\d\\d)\\s{0,4}[-–—/|(),.:]`,
)
/** ('Veltra' or the 'Company'): how a release introduces whoever pays for it. */
const ISSUER =
  /\(\s?(?:collectively,? |together,? )?(?:the )?["“”'‘]\s?[^"“”()]{2,60}["“”'’](?:,? (?:or|and) (?:the )?["“”'‘]\s?[^"“”()]{2,40}["“”'’])*\s?\)|\b(?:or|and) (?:the )?["“”]\s?(?:the )?(?:company|corporation|issuer|foundation)\s?["“”]/i

export const AD_CUES: AdCue[] = [
  {
    where: 'title',
    pattern:
      /\b(?:scams?|scammers?|police|fraud|lawsuit|sues?|sued|arrest(?:ed|s)?|charge[sd]|plead|guilty|jailed|turns? out|hack(?:ed|ers?)?|regulators?|investigat\w+)\b(?! claims)/i,
    weight: -1,
    reason: 'it reports on wrongdoing',
  },
  {
    where: 'title',
    pattern:
      /\b\d{2,6}(?:,\d{3})?x\+?\s+(?:gains?|roi|returns?|crypto|token|coin|altcoin|price|rival|pump|potential|profits?)\b/i,
    weight: 0.5,
    reason: 'it promises a multiple of the money',
  },
  {
    where: 'title',
    pattern: /(?:\b|sub-)\$?0\.0\d+\b/i,
    weight: 0.5,
    reason: 'it advertises a token by its tiny price',
  },
  { where: 'title', pattern: /\b\d{4,6}\s?%/, weight: 0.6, reason: 'it promises extreme returns' },
  {
    where: 'title',
    pattern:
      /\b(?:this|a different|another|trending|new eth(?:ereum)? l2)\s+(?:\$[\d.]+\s+|sub-\$[\d.]+\s+)?(?:\w+\s+)?(?:token|meme ?coin|altcoin|coin|crypto)\b/i,
    weight: 0.4,
    reason: 'it touts an unnamed or new token',
  },
  {
    where: 'title',
    pattern: /\b(?:not a scam|scam claims|giveaway|fully verified|full legitimacy)\b/i,
    weight: 0.6,
    reason: 'it vouches for a token or gives some away',
  },
  {
    where: 'title',
    pattern: /\bturn(?:ed|s|ing)? \$[\d,]+ into\b/i,
    weight: 0.7,
    reason: 'it promises a multiple of the money',
  },
  {
    where: 'title',
    pattern: /\b\d{1,3}% sold(?: out)?\b|\b(?:presale|token sale) (?:stage|phase|round)\b/i,
    weight: 1,
    reason: 'it advertises a token sale',
  },
  {
    where: 'title',
    pattern:
      /\b(?:best|top) \d+ (?:cryptos|altcoins|coins|tokens|meme ?coins)\b.{0,10}\b(?:that|which) (?:could|can|will|might)\b/i,
    weight: 1,
    reason: 'it lists tokens to buy',
  },
  {
    where: 'title',
    pattern:
      /\b(?:exploring the|emerging) (?:potential|future|trends?|investment)\b.{0,40}\b(?:coins?|token|crypto\w*|race)\b|\bwhich one will\b|\bviral cryptos?\b|\bjoins? (?:analyst buzz|the league)\b/i,
    weight: 0.8,
    reason: 'it compares tokens to sell one',
  },
  {
    where: 'title',
    pattern: /\bpath from \$0\.\d+ to\b|\bfully verified after\b|\bsay experts$/i,
    weight: 0.6,
    reason: 'it touts an unnamed or new token',
  },
  {
    where: 'title',
    pattern:
      /\b\d+\s+(?:tokens?|coins|altcoins|cryptos|meme ?coins)\b.{0,40}\b(?:could|set to|ready to|will|poised to|primed to)\b.{0,25}\b(?:explode|soar|moon|skyrocket|outperform|\d+x)\b/i,
    weight: 1,
    reason: 'it lists tokens to buy',
  },
  {
    where: 'title',
    pattern: /^\s*\[?(?:sponsored|promoted|advertisement|press release|partner content|paid post)\b/i,
    weight: 1.5,
    reason: 'the title says it is sponsored',
  },
  { where: 'text', pattern: DISCLOSURE, weight: 1.2, reason: 'the text says it is sponsored' },
  {
    where: 'ending',
    pattern:
      /\b(?:disclaimer: this is a (?:paid|sponsored)|this article (?:is|was) (?:sponsored|paid for|provided by))/i,
    weight: 1.2,
    reason: 'the disclaimer says it is paid',
  },
  {
    where: 'url',
    pattern:
      /\/(?:press-?releases?|pr|sponsored|sponsor|partners?|partner-?content|partnered|advertorials?|paid|branded|promoted|promo|brandvoice)(?:[/-]|$)/i,
    weight: 1.2,
    reason: 'the address is in a section for paid pieces',
  },
  { where: 'opening', pattern: WIRE, weight: 1, reason: 'it comes from a press-release wire' },
  {
    where: 'opening',
    pattern: DATELINE,
    weight: 1,
    reason: 'it opens with the dateline of a press release',
  },
  {
    where: 'opening',
    pattern: ISSUER,
    weight: 0.6,
    reason: 'it introduces its issuer as a press release does',
  },
  {
    where: 'opening',
    pattern: /\(\s?(?:CSE|TSX-?\.?V?|NEO|OTC\w*|OTC pink|FSE|AIM|NYSE American)\s?: ?\w/i,
    weight: 0.6,
    reason: 'it introduces its issuer as a press release does',
  },
  {
    where: 'opening',
    pattern: /\(\s?(?:Nasdaq|NYSE|TSX|ASX|LSE)(?: [A-Z]\w+)?\s?: ?\w/i,
    weight: 0.3,
    reason: 'it introduces its issuer as a press release does',
  },
  {
    where: 'opening',
    pattern:
      /\b(?:is|are) (?:pleased|proud|delighted|thrilled|excited|happy|honou?red) to (?:announce|report|provide|unveil|introduce|present|share|offer|return|launch|welcome)\b|\bwishes to (?:provide|announce|clarify)\b/i,
    weight: 0.8,
    reason: 'it announces in the words of a press release',
  },
  {
    where: 'opening',
    pattern:
      /\btoday (?:announce[ds]?|unveil(?:s|ed)|launched|reported|introduced|released|provide[sd])\b|\bhas announced (?:a|an|the|its)\b/i,
    weight: 0.6,
    reason: 'it announces in the words of a press release',
  },
  {
    where: 'opening',
    pattern:
      /\bannounc(?:ed|es) (?:today|that (?:it|its|the company|he|she)|the (?:launch|appointment|closing|completion|acquisition|listing|release|formation|filing))\b/i,
    weight: 0.4,
    reason: 'it announces in the words of a press release',
  },
  {
    where: 'opening',
    pattern:
      /,\s(?:(?:a|an|one of the|the) )?(?:[\w'’-]+ )?(?:leading|premier|foremost|pioneering|award-winning|trusted|fastest-growing|next-generation|cutting-edge|innovative|vertically[- ]integrated|diversified|publicly[- ]traded|world-class|world-famous|largest)\b[^.]{3,140}?(?:company|platform|provider|exchange|network|miners?|operator|studio|firm|ecosystem|protocol|foundation|owner|leader|resource|infrastructure|organi[sz]ation|event|app|project)\b/i,
    weight: 0.5,
    reason: 'it praises its own issuer',
  },
  {
    where: 'text',
    pattern:
      /\bforward[- ]looking (?:statements?|information)\b|\bnot for (?:distribution|dissemination|release)\b.{0,60}\b(?:united states|newswire)\b|\b(?:press|news) release (?:contains|constitutes|is|may)\b/i,
    weight: 1,
    reason: 'it carries the legal notes of a press release',
  },
  {
    where: 'text',
    pattern:
      /\b(?:media|press|investor|pr)s? (?:contacts?|inquiries|enquiries|relations)(?::| -| \w+@|\b.{0,20}@)|\bfor (?:more|further) information,? (?:please )?(?:visit|contact|see)\b|\bto learn more,? (?:please )?visit\b/i,
    weight: 0.6,
    reason: 'it ends with the contact of its issuer',
  },
  {
    where: 'text',
    pattern:
      /(?:^|[.!?"”)] )About (?:the )?([A-Z][\w.&]+)(?: [A-Z][\w.&]+){0,4}[:.]? (?:Founded|Based|Headquartered|Established|Launched|The |An? |\1)/,
    weight: 0.6,
    reason: 'it ends with the portrait of its issuer',
  },
  {
    where: 'text',
    pattern:
      /["“]?\bwe(?:['’]re| are) (?:very |incredibly |extremely |so )?(?:thrilled|excited|proud|delighted|pleased|honou?red) to\b/i,
    weight: 0.5,
    reason: 'it announces in the words of a press release',
  },
  {
    where: 'title',
    pattern:
      /\bmarket\b.{0,60}\b(?:worth|to (?:reach|hit|surpass|exceed|garner)|size|to be valued)\b.{0,120}\b(?:20[2-4]\d|CAGR)\b|\bCAGR\b|\bmarket (?:size|report|research|insights)\b.{0,60}\b(?:20[2-4]\d|growth|forecast)\b/i,
    weight: 1,
    reason: 'it sells a market report',
  },
  {
    where: 'text',
    pattern:
      /\bCAGR\b|\bmarket (?:report|size|research)\b.{0,80}\b(?:key players|segment\w*|forecast period|sample)\b/i,
    weight: 0.6,
    reason: 'it sells a market report',
  },
  {
    where: 'title',
    pattern:
      /\b(?:investor|shareholder|stockholder) (?:alert|notice|deadline|reminder|update|action)\b|\blaw (?:offices?|firm) of\b|\bon behalf of (?:investors|shareholders|purchasers)\b|\bclass action (?:reminder|deadline|alert)\b/i,
    weight: 1,
    reason: 'a law firm looks for clients',
  },
  {
    where: 'title',
    pattern:
      /\b(?:Announc(?:es?|ing)|Provid(?:es?|ing)|Reports?|Issues?|Releases?|Files?|Completes?|Closes?)\b.{0,80}\b(?:Results?|(?:Production|Operation\w*|Mining|Corporate|Business|Investment|Bitcoin|Shareholder|Monthly|Quarterly|Year-End) (?:and \w+ )?Updates?|Update|Financial Statements|Closing|Completion|Private Placement|Offering|Issuer Bid|Letter of Intent|LOI|Stock Options?|Warrants?|Debentures?|Acquisition|Appointment|Partnership|Collaboration|Agreement|Launch|Listing|Filing|Webinar|Conference|Annual (?:General )?Meeting|Plans?|Support)\b/,
    weight: 0.5,
    reason: 'its title is that of a press release',
  },
  {
    where: 'title',
    pattern:
      /\b(?:Announces?|Appoints|Provides|Commences|Retains|Enters Into|Further(?:s|ing) (?:Commitment|Its)|Successfully|Officially|All Set to|Becomes (?:One of )?(?:the )?(?:First|1st|Top))\b/,
    weight: 0.5,
    reason: 'its title is that of a press release',
  },
  {
    where: 'title',
    pattern:
      /\b(?:Unveils|Introduces|Launches|Selects|Expands|Signs|Secures|Partners? [Ww]ith|Partner to|Gets Listed|Wins|Named|Lists|Completes|Closes|Enhances)\b/,
    weight: 0.3,
    reason: 'its title is that of a press release',
  },
  {
    where: 'title',
    pattern:
      /(?:^|\s)[A-Z][\w.&-]*,? (?:Inc|Corp|Ltd|LLC|PLC|Co|Pty|AG|SA|Limited|Holdings|Technologies|Group|Foundation|Labs|Solutions|Industries)\b\.?/,
    weight: 0.3,
    reason: 'its title is that of a press release',
  },
  {
    where: 'title',
    pattern:
      /\b(?:Early Warning Report|Normal[- ]Course Issuer Bid|Private Placement|to (?:Present|Participate|Speak|Exhibit|Host) (?:at|in)\b|Earnings Call|Conference Call|(?:First|Second|Third|Fourth) Quarter (?:and [\w ]+)?(?:\d{4} )?(?:Financial )?Results|Trading Symbol|Marketed Public Offering|Podcast|Grand Opening|Now (?:Accepting|Available|Live))\b/,
    weight: 0.7,
    reason: 'its title is that of a press release',
  },
  {
    where: 'title',
    pattern: /[™®]|\b[A-Z]{3,}(?: [A-Z&]{2,},?){4,}/,
    weight: 0.4,
    reason: 'its title is that of a press release',
  },
  {
    where: 'title',
    pattern:
      /[([](?:partner content|partnered|sponsored|promoted|paid|advertisement|ad|advertorial|press release|pr|promo)\b[^)\]]{0,30}[)\]]|\bour partners? (?:explain|show|present|offer|tell)|\b(?:presented|brought to you|powered) by our (?:partners?|sponsors?)\b|\|\s?(?:sponsored|partner content|press release|advertorial)\s*$/i,
    weight: 1.5,
    reason: 'the title says it is sponsored',
  },
  {
    where: 'text',
    pattern:
      /\bour partners? (?:explain|show|present|offer)s?\b|\b(?:presented|brought to you) by\b|\bcontent is provided by\b|\baffiliate links?\b.{0,60}\bcommission\b/i,
    weight: 0.7,
    reason: 'the text says it is sponsored',
  },
  {
    where: 'title',
    pattern:
      /^(?:trade|buy|stake|swap|mine|earn|get|claim|win|join|register|sign up|download|enjoy|grab|start|play|discover)\b.{0,70}\b(?:fees?|bonus(?:es)?|rewards?|free|today|now|discounts?|apy|yield|prizes?|tickets?|on our)\b/i,
    weight: 0.8,
    reason: 'it urges readers to act',
  },
  {
    where: 'title',
    pattern:
      /\b(?:zero|no|without|0%) (?:trading |transaction )?fees?\b|\bregister now\b|\bdeposit bonus\b|\bprize pool\b|\bwelcome bonus(?:es)?\b|\bup to \d+% (?:apy|apr|off|cashback)\b/i,
    weight: 0.5,
    reason: 'it urges readers to act',
  },
  {
    where: 'text',
    pattern:
      /\b(?:open an account|sign up (?:today|now|with|and)|get started (?:today|now)|use (?:the )?(?:promo |bonus |referral )?code|connect your wallet|early[- ]bird|tickets are available|prize pool|welcome bonus|deposit bonus|request (?:a|your) (?:free )?sample|to (?:buy|participate|join),? visit|pays? \$\d+ on sign-?up|earn up to \d+)/i,
    weight: 0.5,
    reason: 'the text asks readers to join or buy',
  },
  {
    where: 'title',
    pattern:
      /^(?:(?:an?|this|new|global|first|the) )?(?:[\w.-]+ ){0,4}(?:platform|startup|network|ecosystem|marketplace|wallet|protocol|studio|community|project|feature|metaverse|game|app|firm)\b(?: (?:that|for|of) .{3,60}?)? (?:launch(?:es|ing)?|aims?|gives?|brings?|offers?|allows?|lets|integrates?|announces?|rewards?|fosters?|introduces?|challenges|changes|goes live|wants|is (?:launching|gamifying|building|bringing|changing)|enables?|provides?|helps?|makes?|reconceptuali[sz]es|to solve|partners)\b/i,
    weight: 0.6,
    reason: 'it promotes a product without naming it',
  },
  {
    where: 'title',
    pattern:
      /^[A-Z][\w.-]+(?: [A-Z0-9][\w.-]*){0,2}: (?:Building|Stepping|Investing|Bringing|Making|Creating|Redefining|Revolutioni[sz]ing|Empowering|Unlocking|Introducing|Changing|The (?:Future|Next|First|New|Ultimate)|An? (?:New|Game|Platform|Project|Revolution\w*|Decentrali[sz]ed|Next)|Your|Where|Blockchain Gaming|Futuristic)\b/,
    weight: 0.7,
    reason: 'it is worded as an advertisement',
  },
  {
    where: 'opening',
    pattern:
      /^(?:it goes without saying|imagine\b|as (?:crypto\w*|blockchain|web3|the (?:crypto|blockchain)\w*)\b.{0,60}\bcontinues? to\b|when it comes to\b|as a rule of thumb|with (?:the|decentrali[sz]ed)\b.{0,40}\b(?:becoming|rise|growing)\b|.{0,60}\bhas become an? (?:internet )?sensation\b|.{0,80}\bundoubtedly\b|.{0,60}\bwants to (?:gamify|revolutioni[sz]e|redefine)\b|putting the user\b|the next step in the evolution\b)/i,
    weight: 0.5,
    reason: 'it is worded as an advertisement',
  },
  {
    where: 'text',
    pattern:
      /\b(?:seamless(?:ly)?|empower(?:s|ing)?|game-?chang(?:er|ing)|state-of-the-art|one-stop|end-to-end solution|flagship product|unlock(?:s|ing)? the (?:full )?potential|revolutioni[sz](?:e|es|ing)|cutting-edge|unparalleled|strategic partnership|user-friendly|redefin(?:e|es|ing))\b/i,
    weight: 0.3,
    reason: 'it is worded as an advertisement',
  },
  {
    where: 'opening',
    pattern:
      /\((?:reuters|bloomberg|ap|afp)\)|\b(?:declined to comment|did not (?:immediately )?respond|told (?:reporters|reuters|fortune|coindesk|bloomberg|cnbc|decrypt|the block|insider|cointelegraph|yahoo)|according to (?:data|a (?:report|filing|person|source|court|blog|tweet)|people|analysts?|sources))\b|\b(?:said|announced|reported|filed|confirmed|wrote|tweeted)(?: \w+){0,4} (?:on )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b|\b(?:on )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday),? (?:said|announced|reported|filed|that)\b/i,
    weight: -0.5,
    reason: 'it reports as a newsroom does',
  },
  { where: 'title', pattern: PRESALE, weight: 1, reason: 'the title promotes a presale' },
  { where: 'text', pattern: PRESALE, weight: 0.6, reason: 'the text promotes a presale' },
  {
    where: 'title',
    pattern:
      /\b(?:casinos?|sportsbook|free spins|betting sites?|no[- ]kyc casino|crypto gambling|deposit bonus)\b/i,
    weight: 1,
    reason: 'it promotes gambling',
  },
  {
    where: 'title',
    pattern:
      /\b(?:best|top|hottest|most promising)\b.{0,30}\b(?:cryptos?|cryptocurrenc(?:y|ies)|altcoins?|tokens?|coins?|meme ?coins?|presales?)\b.{0,30}\b(?:to (?:buy|invest|watch|hold)|for 20\d\d|right now|investments?)\b/i,
    weight: 1,
    reason: 'it recommends what to buy',
  },
  {
    where: 'title',
    pattern: /\b(?:best|top)\b.{0,20}\b(?:cryptos?|cryptocurrenc(?:y|ies)|altcoins?) to buy\b/i,
    weight: 0.2,
    reason: 'it recommends what to buy',
  },
  {
    where: 'title',
    pattern: /\b\d{2,6}(?:,\d{3})?x\b/i,
    weight: 0.6,
    reason: 'it promises a multiple of the money',
  },
  {
    where: 'title',
    pattern:
      /\b(?:\d{1,3},\d{3}|[5-9]\d{2}|\d{4,6})\s?%.{0,40}\b(?:gains?|returns?|roi|rally|surge|pump|growth|rewards?|upside|rise|apy|profits?)\b|\b(?:return|gains?|roi|surge|rally|pump|explode|deliver|rise|soar|rewards?)\b.{0,25}(?:\d{1,3},\d{3}|[5-9]\d{2}|\d{4,6})\s?%/i,
    weight: 1,
    reason: 'it promises extreme returns',
  },
  {
    where: 'title',
    pattern:
      /\$0\.0\d+\b.{0,60}\b(?:token|altcoin|coin|crypto|gem|stage|price|code)\b|\b(?:token|altcoin|coin|crypto|gem) (?:under|below|at|priced at) \$0\.\d+/i,
    weight: 0.5,
    reason: 'it advertises a token by its tiny price',
  },
  {
    where: 'title',
    pattern:
      /\b(?:this|new|one|viral|hidden|unknown|under-the-radar)\b.{0,25}\b(?:altcoin|meme ?coin|token|gem|crypto(?:currency)?|coin)\b.{0,60}\b(?:could|will|set to|might|poised|ready|may)\b.{0,40}\b(?:overtake|outperform|outpace|surpass|beat|explode|flip|soar|skyrocket|leave|next|pump|\d+x|rival|dethrone|turn)\b/i,
    weight: 1,
    reason: 'it touts an unnamed or new token',
  },
  {
    where: 'title',
    pattern:
      /\bnext (?:big crypto|big thing in crypto|dogecoin|doge|shiba inu|solana|xrp|bitcoin|pepe|meme ?coin|breakout (?:star|token))\b/i,
    weight: 1,
    reason: 'it touts the next big coin',
  },
  {
    where: 'title',
    pattern:
      /\b(?:cloud mining|daily (?:income|earnings|passive income|profits?)|passive income|earn \$?[\d,]+ (?:a|per|every) day|earn up to|mining contracts?)\b/i,
    weight: 1,
    reason: 'it promises income',
  },
  {
    where: 'text',
    pattern: /\b(?:cloud mining|guaranteed (?:returns?|profits?)|risk-free (?:returns?|profits?))\b/i,
    weight: 0.6,
    reason: 'the text promises income',
  },
  {
    where: 'title',
    pattern:
      /\b(?:stage \d+|sells? out|early (?:buyers|investors|adopters|backers)|whitelist|bonus code|promo code|referral (?:code|bonus)|tge code|limited[- ]time|don't miss|last chance|fomo|claim your)\b/i,
    weight: 0.6,
    reason: 'it urges readers to act',
  },
  {
    where: 'text',
    pattern:
      /\b(?:(?:buy|join|visit)\b.{0,30}\b(?:official (?:website|site|telegram)|presale|telegram)|promo code|bonus code|whitepaper:|website: https?:)/i,
    weight: 0.7,
    reason: 'the text asks readers to join or buy',
  },
  {
    where: 'title',
    pattern:
      /\b(?:vs\.?|versus)\b.{0,60}\b(?:which|better|best|next|presale|\d+x|growth potential|gains?)\b/i,
    weight: 0.3,
    reason: 'it compares tokens to sell one',
  },
  {
    where: 'title',
    pattern:
      /\b(?:game-?chang(?:er|ing)|revolutioni[sz](?:es?|ing)|unleash(?:es|ing)?|at your fingertips|one-stop|life-changing|millionaire|retire early|turn \$[\d,]+ into)\b/i,
    weight: 0.4,
    reason: 'it is worded as an advertisement',
  },
  {
    where: 'title',
    pattern:
      /\bas (?:investors|traders|whales|analysts|holders)\b.{0,30}\b(?:flock|rush|pile|pivot|shift|turn|rotate|back|eye)\b.{0,15}\b(?:to|into|on)?\b/i,
    weight: 0.3,
    reason: 'it says that others already buy',
  },
]
