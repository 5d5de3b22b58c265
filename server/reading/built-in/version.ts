/** Shown on every receipt: raised with each change of weights, cues or rules that changes a score. */
export const BUILT_IN_VERSION = '2.9'
