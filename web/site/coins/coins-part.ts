/** Everything the coins' pages need, fetched when somebody goes there. */
export { CoinScreen } from './coin-screen.tsx'
export { CoinsScreen } from './coins-screen.tsx'
