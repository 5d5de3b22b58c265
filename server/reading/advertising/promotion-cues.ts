import type { AdCue } from './ad-cue.ts'

const DISCLOSURE =
  /\b(?:sponsored (?:content|post|article)|paid (?:content|post|press release|partnership)|advertorial|this (?:is a )?(?:press release|sponsored)|partner content|promoted content|branded content|in partnership with our sponsor|does not endorse (?:any|or|and)|not responsible for (?:any |the )?(?:content|accuracy|quality|products)|(?:provided|written|supplied) by a third[- ]party|this (?:content|story|piece|page|publication) (?:is|was) (?:sponsored|paid|provided by))\b/i

/** 'NFT marketplace gives artists ...': news names whom it is about; only its subject's kind in lower case is the style of partner content. */
const KIND =
  '(?:builder|brand|world|desk|platform|startup|network|ecosystem|marketplace|wallet|protocol|studio|community|project|feature|metaverse|game|app|bridge|card|assistant|exchange|aggregator|guild|engine|infrastructure|provider|company|technology|DEX|DAO|bot|launchpad)'
const BENEFIT =
  '(?:seeks? to|teams? up|gears? up|upgrades its|builds an? economy|drops (?:limited|exclusive)|pass(?:es)? \\d+|(?:has )?surpass(?:es|ed)? \\d+|launches (?:flagship|its first)|announces (?:the )?(?:mainnet|launch|upgrade)|helps?|gives?|brings?|lets?|letting|allows?|offers?|aims? to|attempts? to|makes?|invites?|connects?|rewards?|fosters?|combines?|challenges?|changes? how|puts?|promises|wants? to|sets? (?:out|standard)|protects?|provides?|enables?|empowers?|turns?|introduces? solutions|reconceptuali[sz]es|integrates?|re-?draws|to solve|is (?:gamifying|making|building|bringing|taking|changing))'
/** 'Aggregator seeks to ...' */
const KIND_ALONE = '(?:Platform|Aggregator|Marketplace|Protocol|Launchpad|Ecosystem)'
const UNNAMED = `^(?!Bitcoin\\b|Ethereum\\b|Solana\\b|Crypto community\\b|Metaverse for\\b)(?:(?:(?:How |Meet |A closer look at )?(?:[Tt]his|[Oo]ne|[Tt]he|An?|New|Global|First) )?(?:[A-Z][a-z]+(?:-[a-z]+)*|[A-Z]\\w*-(?:based|powered|focused|chain)|NFT|DeFi|Web3|AI|RPG|GameFi|DEX|Layer-[12]|[a-z-]+)?(?: (?:[a-z0-9.-]+|NFT|DeFi|Web3|Web 3\\.0|RPG|AI|DAO)){0,4}? ?\\b${KIND}|${KIND_ALONE})`
const UNNAMED_PRODUCT = new RegExp(`${UNNAMED}(?: (?:for|that|of|and) [a-z0-9 -]{3,60}?)? ${BENEFIT}\\b`)
/** The same without a benefit: half of such titles are news. */
const UNNAMED_SUBJECT = new RegExp(
  `${UNNAMED}\\b(?! (?:loses?|lost|halts?|suffers?|hacked|cuts?|lays?|shuts?|sued?|files?|faces?|hit|drained|exploited|raises?|closes?|fires?|pauses?|suspends?|stops?|blocks?))`,
)

/** Cues of sponsored and promotional pieces: labels, sections for paid pieces, calls to act, the tone of advertising. */
export const PROMOTION_CUES: AdCue[] = [
  {
    where: 'title',
    pattern:
      /^\s*\[?(?:sponsored|promoted|advertisement|press release|partner (?:content|insights?|voices?|perspectives?)|paid post)\b/i,
    weight: 1.5,
    reason: 'the title says it is sponsored',
  },
  {
    where: 'title',
    pattern:
      /[([](?:partner content|partnered|sponsored|promoted|paid|advertisement|ad|advertorial|press release|pr|promo)\b[^)\]]{0,30}[)\]]|\bour partners? (?:explain|show|present|offer|tell)|\b(?:presented|brought to you|powered) by our (?:partners?|sponsors?)\b|\|\s?(?:sponsored|partner content|press release|advertorial)\s*$/i,
    weight: 1.5,
    reason: 'the title says it is sponsored',
  },
  { where: 'text', pattern: DISCLOSURE, weight: 0.9, reason: 'the text says it is sponsored' },
  {
    where: 'text',
    pattern:
      /\bour partners? (?:explain|show|present|offer)s?\b|\b(?:presented|brought to you) by\b|\bcontent is provided by\b|\baffiliate links?\b.{0,60}\bcommission\b/i,
    weight: 0.7,
    reason: 'the text says it is sponsored',
  },
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
      /\b(?:stage \d+|sells? out|early (?:buyers|investors|adopters|backers)|whitelist|bonus code|promo code|referral (?:code|bonus)|tge code|limited[- ]time|don't miss|last chance|claim your)\b/i,
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
      /\b(?:casinos?|sportsbooks?|free spins|(?:betting|dice|poker|slots?) sites?|provably fair|gamblers|no[- ]kyc casino|crypto gambling|deposit bonus)\b/i,
    weight: 1,
    reason: 'it promotes gambling',
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
    weight: 1,
    reason: 'it is worded as an advertisement',
  },
  {
    where: 'opening',
    pattern:
      /^(?:it goes without saying|imagine\b|as (?:crypto\w*|blockchain|web3|the (?:crypto|blockchain)\w*)\b.{0,60}\bcontinues? to\b|when it comes to\b|as a rule of thumb|with (?:the|decentrali[sz]ed)\b.{0,40}\b(?:becoming|rise|growing)\b|.{0,60}\bhas become an? (?:internet )?sensation\b|.{0,80}\bundoubtedly\b|.{0,60}\bwants to (?:gamify|revolutioni[sz]e|redefine)\b|putting the user\b|the next step in the evolution\b)/i,
    weight: 0.7,
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
    where: 'title',
    pattern:
      /\b(?:game-?chang(?:er|ing)|revolutioni[sz](?:es?|ing)|unleash(?:es|ing)?|life-changing|millionaire|retire early|turn \$[\d,]+ into)\b/i,
    weight: 0.6,
    reason: 'it is worded as an advertisement',
  },
  {
    where: 'title',
    pattern:
      /\bat your fingertips\b|\bone-stop\b|\ball-in-one\b|\bwhy (?:thousands|millions|everyone)\b.{0,20}\b(?:switching|choosing|moving|joining)\b|\bin (?:everyone|anyone)['’]s pocket\b/i,
    weight: 1,
    reason: 'it is worded as an advertisement',
  },
  {
    where: 'title',
    pattern:
      /\bweekly (?:new )?listings? recap\b|\b[\w-]+\.(?:bet|casino)\b|\btrading (?:competition|contest|tournament)\b|\b(?:mystery box|lucky draw)\b/i,
    weight: 1,
    reason: 'it promotes an exchange or a casino',
  },
  {
    where: 'title',
    pattern:
      /\b(?:Introduces|Unveils|Drops|Launches)\b.{0,40}\b(?:NFT Collection|Merch|Mini ?App|Card Game|Exclusive|Giveaway|Rewards? Program(?:me)?|Campaign)\b/,
    weight: 0.7,
    reason: 'it promotes a product',
  },
  {
    where: 'text',
    pattern:
      /\b(?:win|earn|share|claim|receive|grab)\b.{0,30}\b\d[\d,]* ?USDT\b|\bnew users? (?:get|receive|can claim|enjoy)\b|\btrading (?:competition|contest|tournament)\b|\b(?:refer|invite) (?:a )?friends?\b/i,
    weight: 0.7,
    reason: 'the text asks readers to join or buy',
  },
  {
    where: 'opening',
    pattern:
      /\b(?:is (?:designed|built) to (?:help|make|give|empower|let)|is on a mission to|aims to (?:bridge|democrati[sz]e|simplify|empower|onboard|reshape|transform)|offers users|allows users to|provides users)\b/i,
    weight: 0.4,
    reason: 'it is worded as an advertisement',
  },
  {
    where: 'title',
    pattern:
      /^(?:the )?(?:\d+ |top \d+ |top )?(?:best|top|safest|most trusted)\b.{0,40}\b(?:wallets|exchanges|savings accounts|cards|trading (?:bots|platforms)|mining (?:apps|sites)|brokers|lending platforms)\b|^top \d+ .{0,30}\b(?:wallets|exchanges|platforms|services|apps)\b/i,
    weight: 1,
    reason: 'it recommends what to use',
  },
  {
    where: 'title',
    pattern:
      /\w review: |\breview\b.{0,10}\b(?:20\d\d|is it|everything you need)|^the (?:safest|easiest|best|smartest|fastest) way to\b|\b(?:might|could) be the (?:paypal|amazon|uber|airbnb|netflix) of\b|\bwhy (?:\w+ )?(?:traders|investors|users|gamers|institutions) (?:trust|love|prefer|choose|are (?:choosing|flocking|switching))\b|\bsmarter, not harder\b/i,
    weight: 1,
    reason: 'it is worded as an advertisement',
  },
  {
    where: 'title',
    pattern:
      /\ba new way to\b|\btake (?:full )?control of\b|\bback in the hands\b|\b(?:simple|easy|easier|accessible) (?:for|to) (?:everyone|beginners|millions|all)\b|\bas easy as\b|\bto (?:everyday|millions of)\b|\bnext generation of\b|\bwhole new level\b|\bwithout giving up\b|\baround the world$|\bsets? out to solve\b|\bin seconds\b|\bcloser look at the (?:platform|project|protocol|network|app)\b/i,
    weight: 0.5,
    reason: 'it is worded as an advertisement',
  },
  {
    where: 'title',
    pattern:
      /^(?!(?:Watch Out|Alert|Warning|Week Ahead|Opinion|Analysis|Report|Update|Exclusive|Breaking|Markets?|Crypto|Bitcoin|Ethereum|Explainer|Interview|Study|Survey|Video|Podcast):)[A-Z][\w.+-]*(?: [A-Z0-9][\w.+-]*){0,2}: (?:[A-Z][a-z]+ing (?:the|in|a|an|its|your|everyone|everpresent|real|easy|it|on|\w+ (?:and|to|for))\b|The (?:Easiest|Best|Safest|Smartest|Fastest|Only|World)|At the Forefront|An? [\w ]{0,30}(?:Game|Home|Project|Platform|Way)\b)/,
    weight: 1,
    reason: 'it is worded as an advertisement',
  },
  { where: 'title', pattern: UNNAMED_PRODUCT, weight: 1, reason: 'it promotes a product without naming it' },
  {
    where: 'title',
    pattern: UNNAMED_SUBJECT,
    weight: 0.4,
    reason: 'it promotes a product without naming it',
  },
  {
    where: 'opening',
    pattern:
      /\b(?:told by its creators|said to (?:become|bring|be)|proves? to be|no doubt|undoubtedly|grown tremendously|yet to overcome|led many to wonder|(?:mass|mainstream) (?:market|adoption|usage)|next internet|must be (?:decentrali[sz]ed|open)|here to stay|in today['’]s|continues? to (?:grow|gain|evolve))\b/i,
    weight: 0.6,
    reason: 'it is worded as an advertisement',
  },
  {
    where: 'title',
    pattern:
      /\b(?:aims?|seeks?|attempts?|sets? out) to (?:make|build|bring|advance|push|solve|change|create|reshape|become|be)\b|\b(?:powered|made|built) for (?:everyone|creators|gamers)\b|\b(?:to|brings?|lets?|allows?) (?:anyone|everyone|everyday)\b|\bmade (?:simple|easy)\b|\bwithout (?:a|the) middlem[ae]n\b|\beliminating the middleman\b/i,
    weight: 0.4,
    reason: 'it is worded as an advertisement',
  },
  {
    where: 'title',
    pattern:
      /\bcrypto betting\b|\b(?:wager|bet) on\b.{0,40}\bwith (?:bitcoin|crypto)\b|\bbonuses\b.{0,40}\b(?:games|withdrawals|spins)\b/i,
    weight: 1,
    reason: 'it promotes gambling',
  },
  {
    where: 'title',
    pattern:
      /\b(?:grow|multiply|maximi[sz]e) (?:your|their|crypto\w*|passive)\b|\b(?:copy|smart) trading\b|\btrading bots?\b|\bsneak peek\b|\bapparel\b|\bmerch\b|\b(?:reshap|redefin|reinvent|reimagin|supercharg)(?:es?|ing)\b/i,
    weight: 0.5,
    reason: 'it is worded as an advertisement',
  },
  {
    where: 'title',
    pattern:
      /^[A-Z]\w+ (?:helps|lets|allows|enables|empowers|gives|brings|puts|makes) (?:[\w-]+ ){0,2}(?:traders|users|investors|gamers|gaming|creators|artists|players|people|anyone|everyone|fans)\b/,
    weight: 0.5,
    reason: 'it is worded as an advertisement',
  },
  {
    where: 'opening',
    pattern: /^[^.?!]{10,140}\? (?:And )?[hH]ow (?:can|could)\b[^.?!]{10,140}\badvantage\?/,
    weight: 0.6,
    reason: 'it is worded as an advertisement',
  },
  {
    where: 'title',
    pattern:
      /\blearn(?:,| and| &) earn\b|\bnew (?:\w+ )?(?:quest|mission)\b.{0,30}\b(?:on|explores?|rewards?|earn)\b/i,
    weight: 0.9,
    reason: 'it urges readers to act',
  },
  {
    where: 'title',
    pattern:
      /\b(?:lets|helps|allows|gets|pays) you\b|\bearn (?:up to )?\d[\d.]*%|\bearn\b.{0,20}\bon your\b|\byou (?:should not|shouldn['’]t|don['’]t want to) miss\b|\bfree course\b|\bwith confidence\b|\bgiving (?:users|players|investors)\b/i,
    weight: 0.9,
    reason: 'it urges readers to act',
  },
  {
    where: 'title',
    pattern:
      /\bto (?:gather|bring together|unite|host) (?:over |more than )?\d[\d,]+\b|\bhits? [\d.]+ (?:million|m) (?:downloads|users)\b/i,
    weight: 0.9,
    reason: 'its title praises the issuer',
  },
]
