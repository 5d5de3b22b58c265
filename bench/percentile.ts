/** The smallest of the values that so many per cent of them do not exceed. */
export const percentile = (values: number[], percent: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1] ?? Number.NaN

export const median = (values: number[]) => percentile(values, 50)
