import { classNames } from '../../ui/class-names.ts'
import { useFailedImage } from '../failed-image.ts'

type CoinIconProps = { symbol: string; size: 'row' | 'quote' }

/** Black drawings, inverted on dark. A coin without one leaves no hole. */
export function CoinIcon(props: CoinIconProps) {
  return <CoinImage key={props.symbol} {...props} />
}

function CoinImage({ symbol, size }: CoinIconProps) {
  const { failed, ...image } = useFailedImage()
  if (failed) return null
  return (
    <img
      {...image}
      src={`/icon/black/${encodeURIComponent(symbol.toLowerCase())}.svg`}
      alt=""
      width={size === 'quote' ? 44 : 28}
      height={size === 'quote' ? 44 : 28}
      className={classNames(
        'flex-none dark:invert-93',
        size === 'quote' ? 'size-11 max-[359px]:size-9' : 'size-7',
      )}
    />
  )
}
