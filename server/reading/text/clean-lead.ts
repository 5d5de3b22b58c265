import { foldText } from './fold-text.ts'

/** What feeds wrap around every item of an outlet. Left in, it makes strangers of one outlet look like one story. */
const WRAPPING: RegExp[] = [
  /\bThe post .{0,300}? appeared first on (?:.{0,60}$|.{0,60}?(?= [A-Z]|\.)\.?)/gi,
  /\b(?:Continue Reading|Read more|Read the full (?:story|article))\b(?:: .*$|(?:\s*(?:here|\.{2,}|→|»))*)/gi,
  /\bVisit Website\s*$/gi,
  /\*?This is not (?:investment|financial) advice\.?/gi,
  /\bRelated (?:Reading|News|Articles?): .{0,120}?(?=[.?!] |$| According| Data| Some| The | In | This )/g,
  /https?:\/\/\S+|\bpic\.twitter\.com\/\S+/g,
]
/** A label before the first word: the section, the outlet, 'Key takeaways:'. */
const OPENING: RegExp[] = [
  /^\s*\{ ?"@context.*?"headline": ?"/,
  /^\s*(?:Appeared first on )?(?:Coinpedia )?Fintech News\s*/i,
  /^\s*BitcoinWorld\s+/i,
  /^\s*(?:[A-Z][A-Za-z]+|[A-Z]{3,6}) News (?=[A-Z])/,
  /^\s*(?:Key takeaways|Summary|Introduction|In brief|TL;?DR|Quick take)\s*:?\s*/i,
]

/** Headlines of other articles, one after the other. */
const LINKS = /(?:\s[|»›•·▪►]\s[^|»›•·▪►]{15,160}){3,}/g
/** Without the end of a sentence a long lead is a list of headlines or sections. */
const SENTENCE_END = /[.!?…。]['")\]]?(?:\s|$)/
const LIST_CHARACTERS = 200

/** What is cut away must not use up the limit, but nobody needs the whole article for it. */
const READ_CHARACTERS = 3000

/** The opening words of an article without what its feed adds to every item, nor the title once more. */
export function cleanLead(title: string, text: string): string {
  let lead = oneLine(text.slice(0, READ_CHARACTERS))
  for (const pattern of WRAPPING) lead = lead.replace(pattern, ' ')
  for (const pattern of OPENING) lead = lead.replace(pattern, '')
  lead = oneLine(lead.replace(LINKS, ' '))
  if (lead.length >= LIST_CHARACTERS && !SENTENCE_END.test(lead)) lead = ''
  const headline = oneLine(title)
  return lead.startsWith(headline) ? lead.slice(headline.length).trim() : lead
}

/** Most spaces stand alone already and are not written anew. */
const oneLine = (text: string) =>
  foldText(text)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
