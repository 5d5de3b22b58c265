import { altcoinKinds } from './altcoins.ts'
import { announcementKinds } from './announcements.ts'
import { bitcoinKinds } from './bitcoin.ts'
import { defiKinds } from './defi.ts'
import { derivativesKinds } from './derivatives.ts'
import { ethereumKinds } from './ethereum.ts'
import type { EventKind } from './event-kind.ts'
import { marketKinds } from './markets.ts'
import { miningKinds } from './mining.ts'
import { nftKinds } from './nfts.ts'
import { regulationKinds } from './regulation.ts'
import { securityKinds } from './security.ts'
import { sponsoredKinds } from './sponsored.ts'
import { stablecoinKinds } from './stablecoins.ts'

export const allKinds: EventKind[] = [
  ...bitcoinKinds,
  ...ethereumKinds,
  ...altcoinKinds,
  ...defiKinds,
  ...securityKinds,
  ...regulationKinds,
  ...marketKinds,
  ...derivativesKinds,
  ...miningKinds,
  ...stablecoinKinds,
  ...nftKinds,
  ...sponsoredKinds,
  ...announcementKinds,
]
