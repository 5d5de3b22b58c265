/** Whether it went well. A form only has to know that: its screen tells why not. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
