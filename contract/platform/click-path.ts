/** Zod-free: where browsers report a click on a link to an outlet (the `ping` attribute). */
export const CLICK_PATH = '/api/clicks'
