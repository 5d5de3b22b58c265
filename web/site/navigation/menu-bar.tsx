import { useEffect, useRef, useState } from 'react'
import { HoverMenu } from './hover-menu.tsx'
import { MENU_CLOSE_DELAY_MS } from './menu-groups.tsx'
import { useMenuGroups } from './use-menu-groups.ts'

/** Menus of the bar on wide screens. */
export function MenuBar() {
  const groups = useMenuGroups()
  const { openMenu, open, close } = useOneOpenMenu()
  return groups.map((group) => (
    <HoverMenu
      key={group.name}
      group={group}
      open={openMenu === group.name}
      onOpen={() => open(group.name)}
      onClose={(when) => close(group.name, when)}
    />
  ))
}

/** One menu is open at a time; it closes shortly after the pointer leaves, unless another has opened. */
function useOneOpenMenu() {
  const [openMenu, setOpenMenu] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const open = (name: string) => {
    clearTimeout(timer.current)
    setOpenMenu(name)
  }
  const close = (name: string, when: 'now' | 'soon') => {
    const closeIt = () => setOpenMenu((current) => (current === name ? undefined : current))
    clearTimeout(timer.current)
    if (when === 'now') closeIt()
    else timer.current = setTimeout(closeIt, MENU_CLOSE_DELAY_MS)
  }
  return { openMenu, open, close }
}
