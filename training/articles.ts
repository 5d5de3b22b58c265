import { AD_MODEL_FILE } from '../server/reading/advertising/ad-model.ts'
import type { Options } from './options.ts'
import { readArticles } from './read-articles.ts'
import { advertisingSets, ownAdvertisements } from './sentiment-data.ts'
import { type AdRow, trainAdvertising } from './train-advertising.ts'
import { encodeAdModel, keepFile } from './weights-files.ts'

export const help = `npm run train -- articles --texts FILE --data FOLDER [--check]

Trains the ad mark on 31,219 real articles that were labelled for the product, and on the sets in FOLDER with ad labels (npm run train
-- sentiment --help). Writes server/reading/data/advertising.bin. Output is deterministic; --check only compares and exits with 1 on a
difference. npm run train -- evaluate measures it.

read-articles.txt next to this script has the labels, by a digest of the title. FILE has the texts, one per line:
{"title": "...", "lead": "..."}. They belong to their outlets and are not published here. Sources:
  2025     the hourly files of May to August 2025 in the history of github.com/mouadja02/bitcoin-news-data (MIT):
           headline and the first 1,200 characters of summary
  2024     github.com/Ualh/crypto-sentiment-tracker (MIT), data/2024-0*_news*.csv: headline and description
  2023     github.com/YiyunXia926/bitcoin-sentiment-segmentation-with-correlation-detection, cryptonews.csv: title and text
  2022-24  github.com/ankitj20/FinBERT-LSTM-Bitcoin-Sentiment-analysis, bitcoin_sentiments_21_24.csv from September 2022:
           the short description as title
  2018     the repository of 2023, news_finetune_data.jsonl: titles (its own labels are not used)
586 titles stand in these files with more than one text: the first one counts, with the files in the order of their names.`

export function run({ texts, data, check }: Options) {
  const articles = readArticles(texts).filter(({ held }) => !held)
  const ads = trainAdvertising(adRows(data, articles))
  console.log(`${articles.length} articles, ${ads.keys.length} weights`)
  keepFile(AD_MODEL_FILE, encodeAdModel(ads), check)
}

/** News and advertising of everything that was read, but the week kept aside. */
const adRows = (folder: string, articles: AdRow[]): AdRow[] => [
  ...articles,
  ...ownAdvertisements('own-advertisements.txt'),
  ...advertisingSets(folder).flatMap(([, rows]) => rows),
]
