/** In px: a card on a desk, and one on a phone, whose screen has two or three dots a pixel. */
export const PICTURE_WIDTHS = [320, 640] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
