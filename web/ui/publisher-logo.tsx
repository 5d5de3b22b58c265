import { useState } from 'react'

export function PublisherLogo({
  name,
  url,
  size = 44,
}: {
  name: string
  url: string | null
  size?: number
}) {
  const [failed, setFailed] = useState<string>()
  const box = `grid flex-none place-items-center overflow-hidden ${size < 30 ? 'rounded-fact' : 'rounded-[10px]'}`
  if (url && failed !== url) {
    return (
      <span
        className={`${box} border border-line bg-surface-2`}
        style={{ width: size, height: size }}
      >
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          className="size-full object-contain"
          onError={() => setFailed(url)}
        />
      </span>
    )
  }
  return (
    <span
      aria-hidden="true"
      className={`${box} font-strong tracking-[-.02em]`}
      style={{
        width: size,
        height: size,
        fontSize: size * 0.39,
        color: 'white',
        background: `oklch(42% .085 ${hue(name)})`,
      }}
    >
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  )
}

function hue(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return sum
}
