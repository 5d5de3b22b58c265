/** Zod-free: crypto publishers and the feeds they offer to everybody. */

type KnownFeed = [name: string, rss_url: string, description: string]

const STARTER: KnownFeed[] = [
  ['CoinDesk', 'https://www.coindesk.com/arc/outboundfeeds/rss/', 'News and prices of digital assets'],
  ['Cointelegraph', 'https://cointelegraph.com/rss', 'Independent crypto and blockchain news'],
  ['Decrypt', 'https://decrypt.co/feed', 'Crypto, AI and culture, explained'],
  ['The Block', 'https://www.theblock.co/rss.xml', 'Research and news on digital assets'],
  ['Bitcoin Magazine', 'https://bitcoinmagazine.com/feed', 'Bitcoin news and commentary since 2012'],
  ['Blockworks', 'https://blockworks.co/feed', 'Crypto news for institutions'],
  ['DL News', 'https://www.dlnews.com/arc/outboundfeeds/rss/', 'Decentralised finance reporting'],
  ['The Defiant', 'https://thedefiant.io/api/feed', 'Decentralised finance, daily'],
  ['CryptoSlate', 'https://cryptoslate.com/feed/', 'News, data and analysis'],
  ['BeInCrypto', 'https://beincrypto.com/feed/', 'Crypto news in many languages'],
  ['CryptoPotato', 'https://cryptopotato.com/feed/', 'Market news and price analysis'],
  ['NewsBTC', 'https://www.newsbtc.com/feed/', 'Prices, analysis and news'],
  ['Bitcoinist', 'https://bitcoinist.com/feed/', 'Bitcoin and altcoin news'],
  ['U.Today', 'https://u.today/rss', 'Crypto news, analysis and opinion'],
  ['AMBCrypto', 'https://ambcrypto.com/feed/', 'Market trends and on-chain data'],
  ['Crypto Briefing', 'https://cryptobriefing.com/feed/', 'Crypto news and research'],
  ['Cryptonews', 'https://cryptonews.com/news/feed/', 'Crypto news from around the world'],
  ['Protos', 'https://protos.com/feed/', 'Sceptical reporting and investigations'],
  ['Unchained', 'https://unchainedcrypto.com/feed/', 'Interviews and news on crypto'],
  ['Bitcoin.com News', 'https://news.bitcoin.com/feed/', 'Bitcoin and crypto economy news'],
]

const MORE: KnownFeed[] = [
  ['crypto.news', 'https://crypto.news/feed/', 'Crypto news and market coverage'],
  ['Cryptopolitan', 'https://www.cryptopolitan.com/feed/', 'Crypto, economy and technology news'],
  ['The Daily Hodl', 'https://dailyhodl.com/feed/', 'Crypto and finance news'],
  ['CoinGape', 'https://coingape.com/feed/', 'Crypto news and price analysis'],
  ['Coinpedia', 'https://coinpedia.org/feed/', 'Crypto news and guides'],
  ['CoinJournal', 'https://coinjournal.net/feed/', 'Crypto news and market updates'],
  ['Coinspeaker', 'https://www.coinspeaker.com/feed/', 'Crypto and fintech news'],
  ['Finbold', 'https://finbold.com/feed/', 'Finance and crypto news'],
  ['Blockonomi', 'https://blockonomi.com/feed/', 'Crypto news and guides'],
  ['ZyCrypto', 'https://zycrypto.com/feed/', 'Crypto market news'],
  ['Crypto Economy', 'https://crypto-economy.com/feed/', 'Crypto news and education'],
  ['The Coin Republic', 'https://www.thecoinrepublic.com/feed/', 'Blockchain and crypto news'],
  ['Ledger Insights', 'https://www.ledgerinsights.com/feed/', 'Blockchain in enterprises and finance'],
  ['Bankless', 'https://www.bankless.com/rss/feed', 'Ethereum and decentralised finance'],
  ['Web3 is Going Just Great', 'https://www.web3isgoinggreat.com/feed.xml', 'Failures, hacks and frauds'],
  ['Rekt', 'https://rekt.news/rss/feed.xml', 'Post-mortems of hacks and exploits'],
  ['Week in Ethereum News', 'https://weekinethereumnews.com/feed/', 'A weekly digest of Ethereum'],
  ['Ethereum Foundation Blog', 'https://blog.ethereum.org/en/feed.xml', 'Protocol and research updates'],
  ['Vitalik Buterin', 'https://vitalik.eth.limo/feed.xml', 'Essays of the co-founder of Ethereum'],
  ['Bitcoin Optech', 'https://bitcoinops.org/feed.xml', 'Technical newsletter about Bitcoin'],
  ['Chainalysis', 'https://www.chainalysis.com/feed/', 'Research on crypto crime and markets'],
  ['Glassnode Insights', 'https://insights.glassnode.com/rss/', 'On-chain market research'],
  ['Coin Center', 'https://www.coincenter.org/feed/', 'Policy and regulation in the US'],
  ['Kraken Blog', 'https://blog.kraken.com/feed', 'News of the exchange and its research'],
  ['99Bitcoins', 'https://99bitcoins.com/feed/', 'Crypto news and guides'],
  ['BTC-ECHO', 'https://www.btc-echo.de/feed/', 'Crypto news in German'],
  ['Journal du Coin', 'https://journalducoin.com/feed/', 'Crypto news in French'],
  ['Cryptoast', 'https://cryptoast.fr/feed/', 'Crypto news and guides in French'],
  ['CriptoNoticias', 'https://www.criptonoticias.com/feed/', 'Crypto news in Spanish'],
  ['Portal do Bitcoin', 'https://portaldobitcoin.uol.com.br/feed/', 'Crypto news in Portuguese'],
]

const named = ([name, rss_url, description]: KnownFeed) => ({ name, rss_url, description })

export const starterFeeds = STARTER.map(named)
export const wellKnownFeeds = [...STARTER, ...MORE].map(named)
