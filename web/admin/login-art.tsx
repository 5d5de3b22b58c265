export function LoginArt() {
  return (
    <svg
      viewBox="0 0 1280 500"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-[46%] w-full"
    >
      <defs>
        <linearGradient id="login-area" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--accent)" stopOpacity=".16" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${line}V500H0Z`} fill="url(#login-area)" />
      <path
        d={line}
        fill="none"
        stroke="var(--accent)"
        strokeOpacity=".45"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

const heights = [
  324, 334, 332, 336, 315, 334, 333, 335, 346, 342, 345, 335, 346, 335, 336, 332, 314, 322, 313,
  316, 314, 308, 308, 307, 306, 315, 301, 311, 302, 293, 285, 281, 286, 290, 290, 296, 301, 305,
  306, 310, 307, 291, 303, 295, 298, 289, 290, 286, 288, 282, 268, 263, 276, 274, 279, 274, 281,
  278, 280, 299, 286, 299, 319, 315, 319,
]

const line = `M${heights.map((height, index) => `${(index * 1280) / (heights.length - 1)} ${height}`).join('L')}`
