import { classNames } from '../../ui/class-names.ts'
import { useFailedImage } from '../failed-image.ts'

type CoinIconProps = { symbol: string; size: 'row' | 'quote' }

/** Black drawings, inverted on dark. One that fails is hidden; in a row it keeps its room, so that the names line up. */
export function CoinIcon(props: CoinIconProps) {
  return <CoinImage key={props.symbol} {...props} />
}

function CoinImage({ symbol, size }: CoinIconProps) {
  const { failed, ...image } = useFailedImage()
  const sizeClass =
    size === 'quote'
      ? 'size-11 max-lg:size-9 max-md:size-11 max-[359px]:size-9 folded:size-8'
      : 'size-7 folded:size-6'
  return (
    <img
      {...image}
      src={`/icon/black/${encodeURIComponent(symbol.toLowerCase())}.svg`}
      alt=""
      loading="lazy"
      width={size === 'quote' ? 44 : 28}
      height={size === 'quote' ? 44 : 28}
      className={classNames(
        'flex-none dark:invert-93',
        sizeClass,
        failed && (size === 'row' ? 'invisible' : 'hidden'),
      )}
    />
  )
}
