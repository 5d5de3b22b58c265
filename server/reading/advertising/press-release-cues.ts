import type { AdCue } from './ad-cue.ts'

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

/** Cues of press releases: wires, datelines, how an issuer introduces and praises itself, legal notes, contacts. */
export const PRESS_RELEASE_CUES: AdCue[] = [
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
    weight: 0.5,
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
      /\b(?:media|press|investor|pr)s? (?:contacts?|inquiries|enquiries|relations)(?::| -)|\bfor (?:more|further) information,? (?:please )?(?:visit|contact|see)\b|\bto learn more,? (?:please )?visit\b/i,
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
      /\bmarket\b(?! share).{0,60}\b(?:worth|to (?:reach|hit|surpass|exceed|garner|grow)|size|to be valued)\b.{0,120}\b(?:20[2-4]\d|CAGR)\b|\bCAGR\b|\bmarket (?:size|report|research|insights)\b.{0,60}\b(?:20[2-4]\d|growth|forecast)\b/i,
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
      /\b(?:investor|shareholder|stockholder) (?:alert|notice|deadline|reminder|update|action)\b|\blaw (?:offices?|firm) of\b|\bon behalf of (?:investors|shareholders|purchasers)\b|\bclass action (?:reminder|deadline|alert)\b|\b(?:lost money|suffered losses|losses)\b.{0,60}\b(?:contact the (?:law )?firm|lead plaintiff)\b/i,
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
      /\b(?:Appoints|Provides|Commences|Retains|Enters Into|Further(?:s|ing) (?:Commitment|Its)|Successfully|Officially|All Set to|Becomes (?:One of )?(?:the )?(?:First|1st|Top))\b/,
    weight: 0.5,
    reason: 'its title is that of a press release',
  },
  {
    where: 'title',
    pattern:
      /\bAnnounc(?:es?|ing)\b(?!.{0,60}\b(?:Vote|Ban|Ruling|Hearing|Charges?|Investigation|Probe|Sanctions?|Tariffs?|Resignation)\b)/,
    weight: 0.4,
    reason: 'its title is that of a press release',
  },
  {
    where: 'title',
    pattern:
      /\b(?:Adds Support|Expands (?:Offering|Its|Their|Suite)|Unveils|Introduces|Launches|Selects|Expands|Signs|Secures|Partners? [Ww]ith|Partner to|Gets Listed|Wins|Named|Lists|Completes|Closes|Enhances)\b/,
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
    pattern:
      /\b(?:Ground[- ]?[Bb]reaking|Unique|Best-[Ii]n-[Cc]lass|Innovative|Revolutionary|World['’]s (?:First|Largest|Leading|Most)|First[- ]Ever|Historic|Exclusive(?!:)|Limited Edition|New and Improved|Cutting-Edge|State-of-the-Art|Disruptive|Seamless|Outstanding|Patented|Fast and Secure)\b/,
    weight: 0.7,
    reason: 'its title praises the issuer',
  },
  {
    where: 'title',
    pattern:
      /\b(?:Advisory Board|Strategic (?:Review|Investment|Partnership|Alliance|Collaboration)|Business Combination|Shares for Debt|Change of (?:Index|Auditor|Name)|Executive Promotions|Provisional (?:US )?Patent|Minimum Bid Price|Nasdaq Noti(?:ce|fication)|Joint Venture|Debt Financing|Subsidiary)\b/,
    weight: 0.9,
    reason: 'its title is that of a press release',
  },
  {
    where: 'title',
    pattern:
      /\b(?:\d+(?:th|nd|rd|st) Edition|Set to Attend|Featured on|to Appear on|to Discuss [Ii]ts|(?:in|to Join) .{0,40}Panel|Video Available|Live ?Stream|Hackathon|Named .{0,20}Sponsor|(?:Summit|Expo|Conference|Convention) Returns)\b/,
    weight: 0.9,
    reason: 'its title invites to an event',
  },
  {
    where: 'title',
    pattern:
      /\b(?:Now (?:Trading|Listed) on|Gets Listed|(?:Token|Coin) (?:is )?(?:Officially )?(?:Launching|Trading|Lists|Listed) (?:on|at) [A-Z])|\bLaunches at [A-Z]/,
    weight: 0.9,
    reason: 'its title announces a listing',
  },
  {
    where: 'title',
    pattern:
      /\b(?:[EP]H\/s|(?:Peta|Exa)hash(?:es)?|Hashrate of|(?:New|Additional|Next[- ]Generation|Latest Generation) (?:\w+ ){0,3}(?:Miners|Machines)|Bitcoin Production)\b/,
    weight: 0.6,
    reason: 'its title is that of a press release',
  },
  {
    where: 'title',
    pattern:
      /^[A-Z][\w.&'’-]*(?: [A-Z][\w.&'’-]*){0,3} and [A-Z][\w.&'’-]*(?: [A-Z][\w.&'’-]*){0,3} (?:Partner|Launch|Release|Form|Announce|Join|Collaborate|Team|Sign|Open)\b/,
    weight: 0.3,
    reason: 'its title is that of a press release',
  },
  {
    where: 'title',
    pattern: /^Introducing [A-Z$]|\b[Ll]ook [Nn]o [Ff]urther\b|^Looking (?:to|for) .{5,60}\?/,
    weight: 1,
    reason: 'it is worded as an advertisement',
  },
  {
    where: 'title',
    pattern: /[™®]|\b[A-Z]{3,}(?: [A-Z&]{2,},?){4,}/,
    weight: 0.6,
    reason: 'its title is that of a press release',
  },
  {
    where: 'title',
    pattern:
      /\b(?:Memorandum of Understanding|MOU|Definitive Agreement|ISO (?:\d+ )?Certif\w+|SOC \d|Chief [A-Z]\w+ Officer|Board (?:Member|of Directors)|Key Hires|Leadership Team|(?:Stock|Share) Options|Regains Compliance|Preliminary Prospectus|Monthly (?:Production|Distribution)|Production (?:and [\w ]+)?Update|Webinar|Grant Program(?:me)?|(?:Reward|Marketing) Campaign|Investor Conferences?|User Experience|Convertible (?:Senior )?Notes|Declares (?:\w+ )?(?:Dividend|Distribution)|New Headquarters|Auto-Invest)\b/,
    weight: 0.7,
    reason: 'its title is that of a press release',
  },
  {
    where: 'title',
    pattern:
      /\b(?:Award-Winning|Next-Generation|Its Commitment to|Its Position as|Global Leader|a Leader in|Cementing|Reinforcing|Strengthening Its|Leading (?:Bank|Provider|Platform|Exchange)|to (?:Accelerate|Advance|Empower|Strengthen|Simplify|Revolutionize|Transform|Power|Deliver|Bring|Enable|Scale|Provide)\b|Collaborate to|Joins Forces|Celebrates|Milestone of|Surpasses [\d.]+ (?:Million|Billion) Users)/,
    weight: 0.5,
    reason: 'its title praises the issuer',
  },
  {
    where: 'title',
    pattern:
      /^[A-Z][\w.&'’-]*(?: [A-Z][\w.&'’-]*){0,4} (?:Joins|Receives|Achieves|Celebrates|Releases|Files|Declares|Grants|Regains|Selected|Surpasses|Opens|Reports Record|Introduces|Collaborate|Sign|to Host|to Present|to Exhibit|Offers|Adds|Deploys|Acquires|Enables|Welcomes|Hosts|Brings|Delivers|Debuts|Marks|Increases|Invests|Extends|Relaunches|Updates|Accepts|Begins|Will Release|to Invest|to Launch|to Raise|to Include|to Open|to Form)\b/,
    weight: 0.3,
    reason: 'its title is that of a press release',
  },
]
