/** Zod-free: what a public page says of itself when nobody wrote anything better. */

export const DEFAULT_META_TITLE = 'Crypto News'
export const DEFAULT_META_DESCRIPTION = 'Latest cryptocurrency news and updates'
export const DEFAULT_SHARE_IMAGE = '/og.jpg'
export const SHARE_IMAGE_WIDTH_PX = 1200
export const SHARE_IMAGE_HEIGHT_PX = 630
