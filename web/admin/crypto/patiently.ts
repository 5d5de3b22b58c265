/** The longest pause that is simply waited for; a longer one is told. */
const LONGEST_PAUSE_SECONDS = 60
const PAUSES = 10

type Wait = (seconds: number) => Promise<unknown>

/** The coin service counts calls: when the server says that one has to wait for a moment, it is made again after it. */
export async function patiently<Reply>(make: () => Promise<Reply>, wait: Wait = pause): Promise<Reply> {
  for (let pauses = 0; ; pauses++) {
    try {
      return await make()
    } catch (error) {
      const seconds = (error as { retryAfterSeconds?: number }).retryAfterSeconds
      if (!seconds || seconds > LONGEST_PAUSE_SECONDS || pauses === PAUSES) throw error
      await wait(seconds)
    }
  }
}

const pause: Wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
