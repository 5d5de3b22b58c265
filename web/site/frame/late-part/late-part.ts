/** Parts that public pages work without: one chunk, fetched beside the page and hydrated when it arrives. */
export { MarketDashboard } from '../../market/dashboard/market-dashboard.tsx'
export { GroupSwitch } from '../../stories/group-switch.tsx'
export { TopStoriesPanel } from '../../stories/top-stories.tsx'
export { MenuBar } from '../navigation/menu-bar.tsx'
export { PageFoot } from '../navigation/page-foot.tsx'
