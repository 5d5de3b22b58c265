/** How many cases a random test draws: a quarter of them with every change, all by `npm run corpora`. */
export const randomRuns = (all: number) => (process.env.CORPORA ? all : Math.ceil(all / 4))
