import { Share2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { share } from './share.ts'

type ShareButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> & {
  children?: string
}

/** Shares the address of the page that is open. */
export function ShareButton({ children = 'Share', ...looks }: ShareButtonProps) {
  return (
    <Button
      {...looks}
      icon={<Share2 />}
      onClick={() => share({ title: document.title, url: window.location.href })}
    >
      {children}
    </Button>
  )
}
