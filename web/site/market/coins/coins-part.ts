import '../../../styles/site.css'

export { CoinScreen } from './coin-screen.tsx'
export { CoinsScreen } from './coins-screen.tsx'
