import { classNames } from '../../../ui/class-names.ts'
import { useFailedImage } from '../../../ui/failed-image.ts'

type CoinIconProps = { symbol: string; size: 'row' | 'quote' | 'page' | 'chip' }

const sizes = {
  row: { px: 28, className: 'coin-icon-row' },
  quote: { px: 44, className: 'coin-icon-quote' },
  page: { px: 44, className: 'size-11' },
  chip: { px: 16, className: 'size-4 max-md:hidden' },
}

/**
 * Black icons, inverted in dark mode. One that fails is hidden; in a row it keeps its space, so that names
 * line up.
 */
export function CoinIcon(props: CoinIconProps) {
  return <CoinImage key={props.symbol} {...props} />
}

function CoinImage({ symbol, size }: CoinIconProps) {
  const { failed, ...image } = useFailedImage()
  const { px, className } = sizes[size]
  return (
    <img
      {...image}
      src={`/icon/black/${encodeURIComponent(symbol.toLowerCase())}.svg`}
      alt=""
      loading="lazy"
      width={px}
      height={px}
      className={classNames(
        'coin-icon',
        className,
        failed && (size === 'row' ? 'invisible' : 'hidden'),
      )}
    />
  )
}
