import type * as z from 'zod'

/** An address of more than one part, kept as JSON; undefined when it is none. */
export function readAddress<Address>(
  schema: z.ZodType<Address>,
  address: string,
): Address | undefined {
  try {
    return schema.safeParse(JSON.parse(address)).data
  } catch {
    return undefined
  }
}
