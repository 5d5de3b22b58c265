import '../../styles/site.css'

/** Code of the coin pages, loaded on first use. */
export { CoinScreen } from './coin-screen.tsx'
export { CoinsScreen } from './coins-screen.tsx'
