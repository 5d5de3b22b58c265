/** Zod-free: default metadata of public pages. */

export const DEFAULT_META_TITLE = 'Crypto News'
export const DEFAULT_META_DESCRIPTION = 'Latest cryptocurrency news and updates'
export const DEFAULT_SHARE_IMAGE = '/og.jpg'
/** Stands for a publisher that is not known, or not any more. */
export const UNKNOWN_SOURCE = 'Unknown Source'
