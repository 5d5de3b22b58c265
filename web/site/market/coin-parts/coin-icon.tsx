import { classNames } from '../../../ui/class-names.ts'
import { useFailedImage } from '../../../ui/failed-image.ts'

type CoinIconProps = { symbol: string; size: 'row' | 'quote' | 'page' | 'chip' }

const sizes = {
  row: 'coin-icon-row',
  quote: 'coin-icon-quote',
  page: 'size-11',
  chip: 'size-4 max-md:hidden',
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
  const side = size === 'row' ? 28 : size === 'chip' ? 16 : 44
  return (
    <img
      {...image}
      src={`/icon/black/${encodeURIComponent(symbol.toLowerCase())}.svg`}
      alt=""
      loading="lazy"
      width={side}
      height={side}
      className={classNames(
        'coin-icon',
        sizes[size],
        failed && (size === 'row' ? 'invisible' : 'hidden'),
      )}
    />
  )
}
