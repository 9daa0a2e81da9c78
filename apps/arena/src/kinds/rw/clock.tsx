import type { ClockView } from '@beacon/api/kinds/rw/views'
import { useServerNow } from '@beacon/auth'
import { LeftClock } from '@beacon/ui/ruler'

/** What is left of a call or a slot by the clock of the server. */
export const Clock = (props: { clock: ClockView; label: string; className?: string }) => <LeftClock {...props} now={useServerNow()} />
