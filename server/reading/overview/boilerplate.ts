/** What outlets say to their readers in every piece; it tells nothing of the story. */
export const isBoilerplate = (sentence: string): boolean =>
  [BOILERPLATE, ABOUT_ISSUER, TEASER, CORRECTION, URGING].some((kind) => kind.test(sentence))

/** The end of a release: 'About Kelvo Kelvo is a leading platform.' */
const ABOUT_ISSUER = /^About (?:the )?\p{Lu}/u
/** What the rest of the piece, which nobody sees here, is about. */
const TEASER = /^Here(?:['’]s| are| is) (?:what|why|how|everything|\w+ (?:reasons?|things|ways|takeaways))\b/
const CORRECTION = /^(?:CORRECTION|UPDATED?|Correction|Updated?)\b[^.]{0,40}:/
/** What a page says of itself to search engines: '... could rise — read the outlook.' */
const URGING = /[—–] (?:read|learn|see|discover|explore|track|watch|find out) [^.]*\.$/i

const BOILERPLATE =
  /\b(?:subscribe (?:to|now|today|here)|sign up (?:for|to|here|now|today)|follow (?:us|our|along)|click here|join (?:our|us|the (?:most important )?conversation)|secure your (?:seat|spot)|all rights reserved|cookies?|image (?:source|credit|via)|photo by|source:|share this|newsletter|disclaimer|affiliate (?:links?|commission)|daily,? bite-sized|get your daily|don['’]t miss (?:coindesk|our|the)|must-attend|must-read|disclosure:|sponsored (?:post|content|article)|readers should (?:conduct|do)|read (?:more today|also|next|on|the (?:full|concise))|also read|related:|related (?:reading|news|articles?)|listen to|watch (?:the|our) (?:video|episode|full)|(?:press|news) release (?:constitutes|contains|is)|not for distribution|this (?:article|post|story) (?:was|is|has been|first|originally|contains)|originally (?:published|appeared)|not (?:represent |constitute )?(?:financial|investment) advice|do your own research|for (?:informational|educational) purposes|the views? (?:and opinions )?expressed|here['’]?s (?:what['’]?s happening|a look)|here are (?:some|the) details|good morning|welcome to|editor['’]s note|terms of (?:use|service)|privacy policy|appeared first on|in this article|table of contents|stay tuned|our mission (?:is|to)|unlimited access|learn (?:here|how|what|why)|support (?:our|independent) journalism|already a (?:subscriber|member)|log in to|create (?:a free|an) account|free trial|get (?:the|our) (?:app|latest news)|enable (?:javascript|notifications)|find out (?:now|more|who)|learn more|download (?:the|our)|discord (?:server|channel|community)|telegram (?:channel|group)|cover(?:ed)? (?:art|image))(?!\w)/i
