/** Words that say nothing about which event an article tells, those of every crypto headline included. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an and are as at be been being by for from has have had he her hers his in into is it its of on or our ours she that the their
  them they this those these to was were will with you your we us not but no nor so if then than too very can could would should may
  might must do does did done doing over under up down out off about after before during amid ahead again against all any both each
  few more most other some such only own same just now here there when where why how what which who whom while because until through
  between within without per via vs versus also yet still even ever never say says said tell tells told see sees seen saw get gets
  got make makes made take takes took go goes going come comes came let lets new news today week month year day days weeks months
  years hour hours crypto cryptocurrency cryptocurrencies coin coins token tokens price prices market markets analyst analysts expert
  experts report reports reveal reveals revealed explain explains explained key major big top update latest it's that's here's what's
  i'm don't won't isn't can't one two first second next last near around above below amp`.split(/\s+/),
)
