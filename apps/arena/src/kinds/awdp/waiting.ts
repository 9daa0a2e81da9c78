import type { OwnDefence } from '@beacon/api/kinds/awdp/defence'
import { countdownParts } from '@beacon/ui/ruler'

type Wait = Pick<OwnDefence, 'retry_at' | 'retry_left_ms'>

/** Milliseconds until a further patch is taken; in a pause they stand still. */
export const waitOf = ({ retry_at, retry_left_ms }: Wait, now: number): number =>
  Math.max(0, retry_at === null ? retry_left_ms : Date.parse(retry_at) - now)

export const isWaiting = (of: Wait, now: number): boolean => waitOf(of, now) > 0

/** “04:12” */
export const waitClock = (left_ms: number): string => countdownParts(left_ms).clock.replace(/^00:/u, '')
