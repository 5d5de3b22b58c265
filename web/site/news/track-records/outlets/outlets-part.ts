import '../../../../styles/site.css'

/** Code of the outlet pages, loaded on first use. */
export { OutletScreen } from './outlet-screen.tsx'
export { OutletsScreen } from './outlets-screen.tsx'
