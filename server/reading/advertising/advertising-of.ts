import { foldText } from '../text/fold-text.ts'
import type { AdVerdict } from './detect-ad.ts'

/** What is known of an article beside its text. */
export type AdOrigin = {
  /** What an editor set; undefined or null where nobody did. */
  corrected?: boolean | null | undefined
  /** Its publisher is marked as a wire of press releases. */
  isWire?: boolean | null | undefined
  /** Its publisher's own label for advertising. */
  filedAs?: string | null | undefined
  /** It is a copy of an article that is advertising. */
  isCopyOfAd?: boolean | undefined
}

export const WIRE_REASON = 'its publisher is marked as a wire of press releases'
export const COPY_REASON = 'it is a copy of an advertisement'

/** Whether an article is advertising, and why: an editor decides, then the publisher's mark, then the feed's label, then the original, then the text. */
export function advertisingOf(
  { corrected, isWire, filedAs, isCopyOfAd }: AdOrigin,
  text: Pick<AdVerdict, 'ad' | 'reason'>,
): Pick<AdVerdict, 'ad' | 'reason'> {
  if (corrected === true) return { ad: true, reason: 'an editor marked it as advertising' }
  if (corrected === false) return { ad: false, reason: null }
  if (isWire) return { ad: true, reason: WIRE_REASON }
  if (filedAs) return { ad: true, reason: `its publisher filed it under '${filedAs}'` }
  if (isCopyOfAd && !text.ad) return { ad: true, reason: COPY_REASON }
  return text
}

/**
 * The label under which a publisher files what it was paid for, or passes on for others, as it wrote it; null for news. Only whole
 * labels count: 'Sponsored' is one, but 'Sponsorship', 'Press' and 'Partnerships' are what news is about.
 */
export function advertisingLabel(labels: string[], url: string): string | null {
  if (isPublicBody(url)) return null
  for (const label of labels) {
    // sections inside each other: 'News > Sponsored', 'Press Release / Chainwire'
    const section = label
      .slice(0, LONGEST_LABEL)
      .split(/[>/|»]/)
      .find((part) => LABELS.has(bare(part)))
    if (section !== undefined) return section.trim()
  }
  return null
}

/** A feed may call anything a category, at any length. */
const LONGEST_LABEL = 100

/** 'Press-Release', '#Sponsored' and 'SPONSORED_POST' as words. */
const bare = (label: string) =>
  foldText(label)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Regulators and central banks file their own news as press releases, and nobody pays for it. */
const isPublicBody = (url: string) =>
  URL.canParse(url) &&
  /\.(?:gov|gouv|gob|go|mil)(?:\.[a-z]{2})?$|\.(?:europa\.eu|int)$/.test(new URL(url).hostname)

const LABELS = new Set(
  [
    // English
    `sponsored|sponsored content|sponsored contents|sponsored post|sponsored posts|sponsored article|sponsored articles|sponsored story|
    sponsored stories|sponsored news|sponsored feature|sponsored insights|sponsor content|sponsored by|paid content|paid post|paid posts|
    paid article|paid partnership|paid press release|partner content|partnered content|partner post|partner posts|partner article|
    in partnership with|advertorial|advertorials|advertisement|advertisement feature|advertising feature|promoted|promoted content|
    promoted post|promoted posts|promotional content|branded content|brand content|native advertising|native ad|native ads|
    press release|press releases|pressrelease|pressreleases|crypto press release|crypto press releases`,
    // wires, as category or author
    `chainwire|pr newswire|prnewswire|globenewswire|globe newswire|business wire|businesswire|accesswire|access newswire|ein presswire|
    newsfile|newsfile corp|zexprwire|zex pr wire|blockchain wire|btcwire|cision`,
    // German
    `anzeige|anzeigen|gesponsert|gesponserter beitrag|gesponserter artikel|gesponserte inhalte|bezahlter beitrag|bezahlte inhalte|
    partnerinhalt|pressemitteilung|pressemitteilungen`,
    // Spanish, Portuguese
    `patrocinado|patrocinados|contenido patrocinado|articulo patrocinado|publirreportaje|nota de prensa|notas de prensa|
    comunicado de prensa|comunicados de prensa|conteudo patrocinado|artigo patrocinado|publieditorial|publipost|informe publicitario|
    comunicado de imprensa`,
    // French, Italian
    `sponsorise|contenu sponsorise|article sponsorise|publi redactionnel|publiredactionnel|contenu partenaire|communique de presse|
    communiques de presse|sponsorizzato|contenuto sponsorizzato|articolo sponsorizzato|contenuti sponsorizzati|pubbliredazionale|
    comunicato stampa|comunicati stampa`,
    // Dutch, Polish, Turkish, Indonesian, Vietnamese
    `gesponsord|gesponsorde content|ingezonden mededeling|persbericht|persberichten|sponsorowane|artykuł sponsorowany|
    artykuły sponsorowane|materiał partnera|informacja prasowa|sponsorlu|sponsorlu icerik|basın bülteni|basin bulteni|siaran pers|
    konten bersponsor|thong cao bao chi`,
    // Russian, Japanese, Korean, Chinese
    `на правах рекламы|партнерский материал|партнерские материалы|спонсорский материал|пресс релиз|пресс релизы|
    プレスリリース|スポンサー記事|보도자료|新闻稿|新聞稿|赞助内容|贊助內容`,
  ].flatMap((labels) => labels.split('|').map(bare)),
)
