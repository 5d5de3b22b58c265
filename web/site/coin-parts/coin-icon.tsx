import { classNames } from '../../ui/class-names.ts'
import { useFailedImage } from '../../ui/failed-image.ts'

type CoinIconProps = { symbol: string; size: 'row' | 'quote' | 'page' | 'chip' }

const sizes = {
  row: 'size-7 folded:size-6',
  quote:
    'size-11 max-lg:size-9 max-md:size-11 max-[359px]:size-9 folded:size-8 md:folded:row-span-2 md:folded:size-10',
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
      className={classNames('coin-icon', sizes[size], failed && (size === 'row' ? 'invisible' : 'hidden'))}
    />
  )
}
