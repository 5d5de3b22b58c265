import { encode } from 'uqr'

/** White in both themes: apps read dark on light. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-[168px] flex-none rounded-control border border-line bg-[#fff]"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
