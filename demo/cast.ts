/** The invented companies, protocols and countries of the sample world. None of them exists. */
export const exchanges = [
  'Corvane',
  'Bitharbor',
  'Northgate',
  'Ospray',
  'Tallyx',
  'Quayside',
  'Vantry',
  'Palisade',
]
export const custodians = [
  'Ironmoor',
  'Keystone Vaulting',
  'Halden Custody',
  'Stillwater Trust',
  'Greyfriars Digital',
]
export const lenders = [
  'Marrow',
  'Tidepool',
  'Covenant',
  'Sablewood',
  'Lanternfi',
  'Harrowgate',
  'Plinth',
  'Brindle',
]
export const swapVenues = ['Wicket', 'Millrace', 'Crossbill', 'Tanglewood', 'Parley', 'Slipstream', 'Oxbow']
export const bridges = ['Span', 'Causeway', 'Stepstone', 'Viaduct', 'Ferryline', 'Archway']
export const rollups = ['Tessera', 'Longmeadow', 'Quillon', 'Basalt', 'Driftnet', 'Summit Chain', 'Parallax']
export const wallets = ['Satchel', 'Pocketbook', 'Lockling', 'Nestegg', 'Keyfern', 'Birchwood']
export const miners = [
  'Coldwater',
  'Highforge',
  'Rimrock Digital',
  'Sunfall Compute',
  'Tarn Hash',
  'Blackridge',
]
export const fundHouses = [
  'Aldermere',
  'Pembry & Stone',
  'Calder Asset Partners',
  'Westhaven',
  'Orrin Capital',
  'Thistledown',
]
export const stablecoins = ['Crownmark', 'Unidollar', 'Plumb', 'Steadfast', 'Evenkeel', 'Parity Note']
export const issuers = [
  'Evenkeel Financial',
  'Crownmark Trust',
  'Plumbline',
  'Steadfast Money',
  'Dorset Digital Cash',
]
export const auditors = [
  'Lattice Labs',
  'Redcap',
  'Hexagon Review',
  'Watchful Eye',
  'Threefold Security',
  'Overseer',
]
export const insurers = ['Tern Mutual', 'Backstop', 'Umbrella Pool', 'Heronsgate']
export const collections = [
  'Paper Foxes',
  'Odd Lanterns',
  'Tin Choir',
  'Moss Giants',
  'Hollow Kings',
  'Night Kites',
  'Static Birds',
]
export const marketplaces = ['Gallery Nine', 'Framewell', 'Lotroom', 'Tokenhall', 'Openhand']
export const games = ['Emberfall', 'Driftwood Isles', 'Clockwork League', 'Starlane Traders', 'Burrow']
export const payFirms = ['Lumapay', 'Fastlane', 'Penroll', 'Tapwell', 'Coinrail', 'Bramble Pay']
export const cards = [
  'Lumapay card',
  'Saffron card',
  'Tapwell Black',
  'Orbit card',
  'Copperleaf card',
  'Meadow card',
]
export const shops = [
  'grocer Hallows',
  'airline Skylark',
  'ticket seller Frontrow',
  'furniture chain Oak & Ember',
  'rail operator Cardinal',
]
export const countries = [
  'Norvania', 'Castavia', 'Estmark', 'Lusovia', 'Halvern', 'Veldoria', 'Sundmark', 'Tavaria', 'Kestria', 'Port Amaris',
] // biome-ignore format: a table of names reads better in rows
export const cities = [
  'Port Amaris',
  'Halvern City',
  'Estmark',
  'Velden',
  'Castaville',
  'Sundhaven',
  'Norvik',
]
export const analystFirms = [
  'Aldgate Research', 'Tessellate', 'Morrow & Pike', 'Blue Heron Analytics', 'Fennick', 'Chainglass', 'Graywater Desk',
  'Parsec Data', 'Longshore', 'Inkwell Insight',
] // biome-ignore format: a table of names reads better in rows
export const upgrades = [
  'Kelso',
  'Marlin',
  'Juniper',
  'Osprey',
  'Tarragon',
  'Halyard',
  'Copernica',
  'Windrow',
]
export const newTokens = ['Wren', 'Marigold', 'Ferrous', 'Sundial', 'Kelp', 'Nimbus', 'Tallow', 'Quartzite']
export const vendors = ['Gridstone', 'Norrland Silicon', 'Forgecraft', 'Amberline']
export const treasuries = [
  'software maker Lindholm',
  'shipping group Farwater',
  'toolmaker Brack & Sons',
  'retailer Meadowlark',
  'game studio Tenfold',
]
