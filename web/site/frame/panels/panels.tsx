import '../../../styles/site.css'
import { useNavigate } from 'react-router'
import { MyFeedPanel } from '../../my-feed/panel/my-feed-panel.tsx'
import { openPanel } from '../page-frame/open-panel.ts'
import { Palette } from '../palette/palette.tsx'

const close = () => openPanel(undefined)

function MyFeed() {
  const navigate = useNavigate()
  return (
    <MyFeedPanel
      onClose={() => {
        close()
        // opened by its address, it lies over the news
        if (window.location.pathname === '/my-feed') navigate('/', { replace: true })
      }}
    />
  )
}

function SitePalette() {
  return <Palette onClose={close} />
}

export { MyFeed as 'my-feed', SitePalette as palette }
