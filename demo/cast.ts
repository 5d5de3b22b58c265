/** The invented companies, protocols and countries of the sample world. None of them exists. */
const list = (names: string) => names.split(', ')

export const exchanges = list(
  'Corvane, Bitharbor, Northgate, Ospray, Tallyx, Quayside, Vantry, Palisade',
)
export const custodians = list(
  'Ironmoor, Keystone Vaulting, Halden Custody, Stillwater Trust, Greyfriars Digital',
)
export const lenders = list(
  'Marrow, Tidepool, Covenant, Sablewood, Lanternfi, Harrowgate, Plinth, Brindle',
)
export const swapVenues = list('Wicket, Millrace, Crossbill, Tanglewood, Parley, Slipstream, Oxbow')
export const rollups = list(
  'Tessera, Longmeadow, Quillon, Basalt, Driftnet, Summit Chain, Parallax',
)
export const wallets = list('Satchel, Pocketbook, Lockling, Nestegg, Keyfern, Birchwood')
export const miners = list(
  'Coldwater, Highforge, Rimrock Digital, Sunfall Compute, Tarn Hash, Blackridge',
)
export const fundHouses = list(
  'Aldermere, Pembry & Stone, Calder Asset Partners, Westhaven, Orrin Capital, Thistledown',
)
export const stablecoins = list('Crownmark, Unidollar, Plumb, Steadfast, Evenkeel, Parity Note')
export const issuers = list(
  'Evenkeel Financial, Crownmark Trust, Plumbline, Steadfast Money, Dorset Digital Cash',
)
export const auditors = list(
  'Lattice Labs, Redcap, Hexagon Review, Watchful Eye, Threefold Security, Overseer',
)
export const insurers = list('Tern Mutual, Backstop, Umbrella Pool, Heronsgate')
export const collections = list(
  'Paper Foxes, Odd Lanterns, Tin Choir, Moss Giants, Hollow Kings, Night Kites, Static Birds',
)
export const marketplaces = list('Gallery Nine, Framewell, Lotroom, Tokenhall, Openhand')
export const games = list('Emberfall, Driftwood Isles, Clockwork League, Starlane Traders, Burrow')
export const payFirms = list('Lumapay, Fastlane, Penroll, Tapwell, Coinrail, Bramble Pay')
export const cards = list(
  'Lumapay card, Saffron card, Tapwell Black, Orbit card, Copperleaf card, Meadow card',
)
export const shops = list(
  'grocer Hallows, airline Skylark, ticket seller Frontrow, furniture chain Oak & Ember, rail operator Cardinal',
)
export const countries = list(
  'Norvania, Castavia, Estmark, Lusovia, Halvern, Veldoria, Sundmark, Tavaria, Kestria, Port Amaris',
)
export const cities = list(
  'Port Amaris, Halvern City, Estmark, Velden, Castaville, Sundhaven, Norvik',
)
export const analystFirms = list(
  'Aldgate Research, Tessellate, Morrow & Pike, Blue Heron Analytics, Fennick, Chainglass, Graywater Desk, Parsec Data, Longshore, Inkwell Insight',
)
export const newTokens = list('Wren, Marigold, Ferrous, Sundial, Kelp, Nimbus, Tallow, Quartzite')
export const treasuries = list(
  'software maker Lindholm, shipping group Farwater, toolmaker Brack & Sons, retailer Meadowlark, game studio Tenfold',
)
