import { classNames } from '../../ui/class-names.ts'
import { useFailedImage } from '../failed-image.ts'

type CoinIconProps = { symbol: string; size: 'row' | 'quote' | 'page' }

const sizes = {
  row: 'size-7 folded:size-6',
  quote: 'size-11 max-lg:size-9 max-md:size-11 max-[359px]:size-9 folded:size-8',
  page: 'size-11',
}

/** Black drawings, inverted on dark. One that fails is hidden; in a row it keeps its room, so that the names line up. */
export function CoinIcon(props: CoinIconProps) {
  return <CoinImage key={props.symbol} {...props} />
}

function CoinImage({ symbol, size }: CoinIconProps) {
  const { failed, ...image } = useFailedImage()
  return (
    <img
      {...image}
      src={`/icon/black/${encodeURIComponent(symbol.toLowerCase())}.svg`}
      alt=""
      loading="lazy"
      width={size === 'row' ? 28 : 44}
      height={size === 'row' ? 28 : 44}
      className={classNames(
        'flex-none dark:invert-93',
        sizes[size],
        failed && (size === 'row' ? 'invisible' : 'hidden'),
      )}
    />
  )
}
