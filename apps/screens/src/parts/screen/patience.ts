import { isApiError } from '@beacon/api/client'
import { backoffMs } from '../display/silence.ts'

/** What a failed request leads to: refusals end the display, all else is tried again, later each time. */
export interface Patience {
  failed: (error: unknown, again: () => void) => void
  worked: () => void
  delay: () => number
}

const isRefused = (error: unknown): boolean => isApiError(error) && [400, 401, 403, 404].includes(error.status)

export function patienceOf({
  signal,
  onRefused,
  onTrouble,
}: {
  signal: AbortSignal
  onRefused: () => void
  onTrouble: () => void
}): Patience {
  let failures = 0
  return {
    failed: (error, again) => {
      if (signal.aborted) return
      if (isRefused(error)) return onRefused()
      failures += 1
      onTrouble()
      again()
    },
    worked: () => {
      failures = 0
    },
    delay: () => backoffMs(failures, Math.random()),
  }
}
