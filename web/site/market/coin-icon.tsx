import { classNames } from '../../ui/class-names.ts'
import { useFailedImage } from '../failed-image.ts'

type CoinIconProps = { symbol: string; size: 'row' | 'quote' }

/** Black drawings, inverted on dark. A coin without one gets its letter instead: no hole, and the names line up. */
export function CoinIcon(props: CoinIconProps) {
  return <CoinImage key={props.symbol} {...props} />
}

function CoinImage({ symbol, size }: CoinIconProps) {
  const { failed, ...image } = useFailedImage()
  const sizeClass = size === 'quote' ? 'size-11 max-[359px]:size-9' : 'size-7'
  if (failed) return <Letter symbol={symbol} className={sizeClass} />
  return (
    <img
      {...image}
      src={`/icon/black/${encodeURIComponent(symbol.toLowerCase())}.svg`}
      alt=""
      loading="lazy"
      width={size === 'quote' ? 44 : 28}
      height={size === 'quote' ? 44 : 28}
      className={classNames('flex-none dark:invert-93', sizeClass)}
    />
  )
}

/** Drawn by CSS: the letter is no text of the row. */
function Letter({ symbol, className }: { symbol: string; className: string }) {
  return (
    <span
      aria-hidden="true"
      data-letter={symbol.charAt(0)}
      className={classNames(
        'grid flex-none place-items-center rounded-pill bg-surface-3 text-small font-figure text-fg-2 before:content-[attr(data-letter)]',
        className,
      )}
    />
  )
}
