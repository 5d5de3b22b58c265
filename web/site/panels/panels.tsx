import { useNavigate } from 'react-router'
import { MyFeedPanel } from '../my-feed/my-feed-panel.tsx'
import { Palette } from '../palette/palette.tsx'
import { openPanel } from './open-panel.ts'

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
