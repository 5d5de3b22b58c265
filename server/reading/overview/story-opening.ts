const TOPIC =
  '(?:Bitcoin|Crypto|Cryptocurrency|Ethereum|Altcoin|Blockchain|Markets?|Finance|Business|Tech|Technology|Policy|Regulation|DeFi|NFT|Web3|Breaking|Latest|Top|Daily|Weekly|Mining|Price)'
/** 'Bitcoin News ', 'SHIB News ', 'Market Wrap: '; in other letters it may be the sentence itself: 'Crypto news travels fast'. */
const SECTION = new RegExp(
  `^(?:(?:[A-Z][A-Za-z]+|[A-Z]{2,6}) News (?=[A-Z“"])|${TOPIC} (?:News|Update|Analysis|Briefing|Report|Roundup|Wrap|Watch|Opinion)(?:\\s*[:|–—-]\\s*|\\s+(?=[A-Z“"])))`,
)
const LABEL =
  /^(?:key (?:takeaways?|points?|facts|highlights|insights)|tl;?dr|in brief|at a glance|summary|the gist|quick take|what to know|highlights|breaking|update|exclusive|news|markets|opinion|analysis|bitcoin|ethereum|prices|insights|overview)\s*[:|–—]\s*(?=\S)/i
/** Without a sign after it. */
const BARE_LABEL =
  /^(?:Key (?:[Tt]akeaways?|[Pp]oints?|[Ff]acts|[Hh]ighlights|[Ii]nsights)|Quick [Tt]ake|TL;?DR|In [Bb]rief|At [Aa] [Gg]lance|What [Tt]o [Kk]now|Summary|Introduction|Overview|Background) (?=[A-Z“"])/
const BYLINE =
  /^by [A-Z][\w.'’-]+(?: [A-Z][\w.'’-]+){1,3}(?:,? (?:and|,) [A-Z][\w.'’-]+ [A-Z][\w.'’-]+)?(?=\s+(?:[A-Z][a-z]+ \d|[A-Z]{3,}|\())/i
const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
const DATE = `(?:(?:${MONTHS})[a-z]*\\.? \\d{1,2},? \\d{4}|\\d{1,2} (?:${MONTHS})[a-z]*\\.?,? \\d{4})`
const CLOCK = '(?:,? (?:at )?\\d{1,2}:\\d\\d(?: ?[APap]\\.?[Mm]\\.?)?(?: [A-Z]{2,4}\\b)?)?'
/** 'Ann Lee, Nov 16, 2026', 'Published: 06:41 EDT, 24 June 2026 | Updated: 10:04 EDT, 24 June 2026' and what stands before it. */
const STAMP = new RegExp(
  `^(?:(?:By )?\\p{Lu}[\\p{L}.’'-]+(?: \\p{Lu}[\\p{L}.’'-]+){1,2},?|.{0,400}\\b(?:Published|Updated|Posted)\\b[^.]{0,30}?)[ ·|•–-]+${DATE}${CLOCK}[\\s·|•–-]+(?:\\d+ min read[\\s·|•–-]+)?(?=\\p{Lu})`,
  'u',
)
const DATELINE = new RegExp(
  `^(?:[A-Z][\\w.'’ ,/]{0,60}?[\\s,/-]*)?(?:(?:${MONTHS})[a-z]*\\.? \\d{1,2}(?:, \\d{4})?\\s*)?\\((?:Reuters|Bloomberg|AP|AFP|GLOBE NEWSWIRE|Newsfile Corp[^)]*)\\)\\s*[-–—]+\\s*|^[A-Z][\\w.'’ ,/]{2,60}?(?:[,/] ?| [-–—] )(?:(?:${MONTHS})[a-z]*\\.? \\d{1,2}(?:st|nd|rd|th)?,?|\\d{1,2} (?:${MONTHS})[a-z]*\\.?) \\d{4}\\s*(?:(?:/[\\w ]+/|\\([^)]{3,40}\\))?\\s*[-–—/]+\\s*|,? ?[A-Z]\\w*[Ww]ire )|^[A-Z]{3,}(?: [A-Z]{3,})?(?:, [A-Z][\\w. ]{2,25})? [-–—]+ (?=[A-Z])`,
)
const CREDIT =
  /^.{0,120}?\b(?:via Getty Images|\/\s?Getty Images|Getty Images|Shutterstock|Unsplash)\b[)\s.]*(?=[A-Z\d$“"]|$)/

/** The end of a dateline, after the subtitles of a release or the notes of an agency. */
export const WIRE_DATELINE =
  /^.{0,600}?(?:\(\s?(?:GLOBE ?NEWSWIRE|Reuters|Bloomberg|BUSINESS WIRE|Newsfile Corp[^)]{0,40})\s?\)\s*[-–—]+|\/(?:PR ?Newswire|CNW)\/\s*[-–—]+|\/ ?ACC?ESS?WIRE ?\/[^/]{5,30}\/|\b20\d\d \| [A-Z][A-Za-z ,.]{3,40} [-–|])\s*(?:\(?via ?[\w ]{3,30}\)?\s*[-–—]+\s*)?(?:\([A-Z]{2,6} ?: ?[A-Z]{2,8}\)\s*)?/i

const EVENT_PROMOTION =
  /^(?:Join the most important conversation[^!.]*[!.]\s*Secure your (?:seat|spot) today[!.]?|Don['’]t miss [^.]{10,160}\.)\s*/i
const SENTENCE_LABEL =
  /^(?:what happened|why it matters|what to know|what['’]s next|market moves|insights|prices|technicals|catalysts|the (?:facts|details|news|latest|backstory|context)|price action|technician['’]s take|the bottom line|big picture|related|note|(?:featured|top|latest|other) stor(?:y|ies))\s*:\s*/i
/** The issuer's short name and listings in brackets: '(the "Company")', '(NYSE: KLV; GR: KLV9)'. */
const DEFINED_NAME =
  /\s?\(\s?(?:the |collectively,? |together,? )?[“"‘'][^()]{1,80}[”"’'][^()]{0,40}\)/gi
const LISTINGS =
  /\s?[([][^()[\]]{0,60}?\b[A-Z][A-Za-z.-]* ?: ?[A-Z0-9][A-Z0-9.-]{0,11}\b[^()[\]]{0,80}[)\]]/g

/** A label before a single sentence, and an issuer's short name and listings in brackets. */
export function withoutLabel(sentence: string): string {
  return sentence
    .replace(SENTENCE_LABEL, '')
    .replace(DEFINED_NAME, '')
    .replace(LISTINGS, '')
    .replace(/\s+(?=[,.](?:\s|$))/g, '')
    .replace(/\( ?([^\s()]+) ?\)/g, '($1)')
}

/** Labels of sections, bylines, datelines and picture credits before the first word of the story. */
export function withoutOpening(text: string): string {
  let rest = text
    .replace(EVENT_PROMOTION, '')
    .replace(WIRE_DATELINE, '')
    .replace(CREDIT, '')
    .replace(STAMP, '')
    .replace(BYLINE, '')
    .trimStart()
    .replace(DATELINE, '')
  for (let labels = 0; labels < 2; labels++)
    rest = rest.replace(SECTION, '').replace(LABEL, '').replace(BARE_LABEL, '')
  return rest.replace(/^[\s:|–—•*-]+/, '')
}

/** 'Kelvo price outlook: Kelvo is ...', written for search engines; what somebody says after a colon stays his. */
export const withoutKeywords = (text: string): string => text.replace(KEYWORDS, '')
const KEYWORDS =
  /^\p{Lu}[\p{L}\p{N}’'-]*(?: (?!\p{L}*(?:says?|said|is|are|was|adds?|added|asks?|asked|writes|wrote|warns|warned):)[\p{L}\p{N}’'-]+){1,4}: (?=\p{Lu}\p{L}*(?: \S+){7})/u
