import { SiteFooter } from './site-footer.tsx'
import { TabBar } from './tab-bar.tsx'

export function PageFoot() {
  return (
    <>
      <SiteFooter />
      <TabBar />
    </>
  )
}
