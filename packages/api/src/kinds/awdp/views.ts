import * as z from 'zod/mini'
import type { DefenceState } from '@beacon/engine/awdp'

/** A topic is attacked once by an entrant, and stays so. */
export const attackState = z.enum(['unattacked', 'attacked'])
/** defended stays through later failures; abnormal: the last patch failed its check. */
export const defenceState = z.enum(['undefended', 'defended', 'abnormal'] satisfies DefenceState[])

/** Live events of this kind: to the own entrant at once, the others as the freeze lets them. */
export interface AwdpEvents {
  'me.defence': { topic_id: string; defence: DefenceState; retry_at: string | null }
  /** Somebody's defence of it is another one now. */
  'topic.defence': { topic_id: string }
}
