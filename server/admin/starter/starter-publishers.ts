/** Well-known crypto publishers and the feeds they offer to everybody. */
const feeds: [name: string, rss_url: string, description: string][] = [
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

export const starterPublishers = feeds.map(([name, rss_url, description]) => ({ name, rss_url, description }))
