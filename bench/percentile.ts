/** The smallest value that at least `percent` per cent of the values do not exceed. */
export const percentile = (values: number[], percent: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1] ?? Number.NaN

export const median = (values: number[]) => percentile(values, 50)
