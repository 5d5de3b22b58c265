import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { AD_MODEL_FILE, type AdModel, encodeAdModel } from '../server/reading/advertising/ad-model.ts'
import { encodeModel } from '../server/reading/sentiment/linear-model.ts'
import { surenessByLength } from './ad-sureness.ts'
import { READ_ARTICLES_FILE, type ReadArticle, readArticles, withOpenings } from './read-articles.ts'
import { advertisingSets, financialWords, ownAdvertisements, ownWords } from './sentiment-data.ts'
import { type AdRow, adFigures, trainAdvertising } from './train-advertising.ts'
import { trainLinear } from './train-linear.ts'

const HELP = `npm run train -- articles --texts FILE --data FOLDER [--check]

Trains on 31,219 real articles that were labelled for the product. Writes training/read-articles.bin, one half of the sentiment
model (npm run train -- sentiment trains the other half and joins them), and server/reading/data/advertising.bin, the ad mark.
The ad mark is also trained on the sets in FOLDER with ad labels (npm run train -- sentiment --help), after it was measured on each
of them unseen and on the week set aside. Output is deterministic; --check only compares and exits with 1 on a difference.

read-articles.txt next to this script has the labels, by a digest of the title. FILE has the texts, one per line:
{"title": "...", "lead": "..."}. They belong to their outlets and are not published here. Sources:
  2025     the hourly files of May to August 2025 in the history of github.com/mouadja02/bitcoin-news-data (MIT):
           headline and the first 1,200 characters of summary
  2024     github.com/Ualh/crypto-sentiment-tracker (MIT), data/2024-0*_news*.csv: headline and description
  2023     github.com/YiyunXia926/bitcoin-sentiment-segmentation-with-correlation-detection, cryptonews.csv: title and text
  2022-24  github.com/ankitj20/FinBERT-LSTM-Bitcoin-Sentiment-analysis, bitcoin_sentiments_21_24.csv from September 2022:
           the short description as title
  2018     the repository of 2023, news_finetune_data.jsonl: titles (its own labels are not used)`

export async function run(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      texts: { type: 'string' },
      data: { type: 'string' },
      check: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help || !values.texts || !values.data) {
    console.log(HELP)
    process.exitCode = values.help ? 0 : 1
    return
  }
  const [articles, week] = [false, true].map((kept) =>
    readArticles(values.texts as string).filter(({ held }) => held === kept),
  ) as [ReadArticle[], ReadArticle[]]
  const sentiment = trainLinear(withOpenings(articles), [financialWords(), ownWords()])
  const ads = trainAds(values.data, articles, week)
  console.log(
    `${articles.length} articles; sentiment ${sentiment.keys.length} weights, ad flag ${ads.keys.length}`,
  )
  const files = [
    { file: READ_ARTICLES_FILE, bytes: encodeModel({ ...sentiment, thresholds: [] }) },
    { file: AD_MODEL_FILE, bytes: encodeAdModel(ads) },
  ]
  for (const { file, bytes } of files) {
    if (!values.check) writeFileSync(file, bytes)
    else if (!readFileSync(file).equals(bytes)) {
      console.log(`${file.pathname} differs from these articles.`)
      process.exitCode = 1
    }
  }
}

/** Measured on each set by a model that has not seen it; then trained on all but the week. */
function trainAds(folder: string, articles: AdRow[], week: AdRow[]): AdModel {
  const always = [...articles, ...ownAdvertisements('own-advertisements.txt')]
  const sets = advertisingSets(folder)
  const ofSets = sets.flatMap(([, rows]) => rows)
  console.log('ad flag on what it has not seen: precision, recall, ads among all')
  for (const [name, rows] of sets) {
    const others = sets.filter(([other]) => other !== name).flatMap(([, seen]) => seen)
    report(name, trainAdvertising([...always, ...others]), rows)
  }
  const all = trainAdvertising([...always, ...ofSets])
  report('the week kept aside', all, week)
  report('made up, never read', all, ownAdvertisements('own-advertisements-unread.txt'))
  console.log('how likely it must be for a precision of .9, by the length of the text')
  for (const line of surenessByLength(articles, ofSets)) console.log(`  ${line}`)
  return all
}

const report = (name: string, model: AdModel, rows: AdRow[]) =>
  console.log(`  ${name.padEnd(22)} ${adFigures(rows, model)}`)
