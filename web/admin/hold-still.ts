import type { ChangeEvent } from 'react'

/**
 * For a row that closes itself once it is saved: what could be typed into it until then would be gone, so
 * it takes nothing. Unlike disabled fields these keep the focus, should the save fail.
 */
export const holdStill = (saving: boolean) =>
  saving && { onChangeCapture: (event: ChangeEvent) => event.stopPropagation() }
