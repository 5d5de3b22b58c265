import { TabBar } from './navigation/tab-bar.tsx'
import { SiteFooter } from './site-footer.tsx'

export function PageFoot() {
  return (
    <>
      <SiteFooter />
      <TabBar />
    </>
  )
}
