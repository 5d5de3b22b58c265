import { randomFor } from './random.ts'

/** What a story's facts are drawn with: the numbers come out the way a wire writes them. */
export type Draw = ReturnType<typeof drawFor>

export function drawFor(...key: (string | number)[]) {
  const random = randomFor('facts', ...key)
  const decimal = (low: number, high: number, digits: number) =>
    (low + random.unit() * (high - low)).toFixed(digits)
  const count = (low: number, high: number, step = 1) =>
    figures.format(Math.round(random.int(low, high) / step) * step)
  const trimmed = (low: number, high: number) => decimal(low, high, 1).replace('.0', '')
  return {
    pick: random.pick,
    int: random.int,
    chance: random.chance,
    number: (low: number, high: number, digits = 1) => decimal(low, high, digits),
    count,
    dollars: (low: number, high: number, step = 1) => `$${count(low, high, step)}`,
    millions: (low: number, high: number) =>
      `$${high > 30 ? random.int(low, high) : trimmed(low, high)} million`,
    billions: (low: number, high: number) => `$${trimmed(low, high)} billion`,
    percent: (low: number, high: number) =>
      `${high > 15 ? random.int(low, high) : trimmed(low, high)} per cent`,
    word: (low: number, high: number) => numberWords[random.int(low, high)] ?? 'several',
    person: () => `${random.pick(firstNames)} ${random.pick(lastNames)}`,
  }
}

const figures = new Intl.NumberFormat('en-GB')

const numberWords = [
  'no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen',
  'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty',
] // biome-ignore format: a table of words reads better in rows

const firstNames = [
  'Ada', 'Bastian', 'Carmen', 'Dilip', 'Elif', 'Farah', 'Gunnar', 'Hanneke', 'Ines', 'Jonas', 'Kwame', 'Leila', 'Marek',
  'Nadia', 'Oona', 'Petra', 'Quentin', 'Rosa', 'Sanjay', 'Tomoko', 'Ulrich', 'Vera', 'Wanjiru', 'Xavier', 'Yusuf', 'Zofia',
] // biome-ignore format: a table of words reads better in rows

const lastNames = [
  'Abend', 'Brandvold', 'Castellan', 'Dervish', 'Eskola', 'Farrow', 'Gantner', 'Hollis', 'Ibekwe', 'Jarosz', 'Kettering',
  'Lindqvist', 'Moreau', 'Nakata', 'Okonjo', 'Pellegrin', 'Quiroga', 'Rasmus', 'Sandoval', 'Thorne', 'Ueland', 'Varga',
  'Wexley', 'Yarrow', 'Zeller',
] // biome-ignore format: a table of words reads better in rows
