import { isApiError } from '@beacon/api/client'

/** Removes what the demo made; that it is gone already is no failure. */
export async function unlessGone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error
  }
}
