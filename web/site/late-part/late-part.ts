/** What public pages show and are alive without: one chunk, fetched beside the page and taken over when it is there. */
export { MarketDashboard } from '../market/market-dashboard.tsx'
export { MenuBar } from '../navigation/menu-bar.tsx'
export { PageFoot } from '../navigation/page-foot.tsx'
export { GroupSwitch } from '../stories/group-switch.tsx'
export { StoryLine } from '../stories/story-line.tsx'
export { TopStories } from '../stories/top-stories.tsx'
