import { frameOf, type Frame } from './frame.ts'
import type { OutboxRow } from './bundle.ts'
import type { Stream } from './stream.ts'

export const resetFrame = ({ rights }: Stream, reason: string): Frame => {
  const [channel = 'public'] = rights.channels
  return frameOf({ channel, event: 'reset', data: JSON.stringify({ reason }), position: null })
}

/** A freeze that lies behind and holds nothing back any more: all that was held must be fetched. */
export function isReveal({ event, data, position }: OutboxRow): boolean {
  if (event !== 'contest.state') return false
  const { is_frozen, freeze_at } = JSON.parse(data) as { is_frozen: boolean; freeze_at: string | null }
  return !is_frozen && freeze_at !== null && Date.parse(freeze_at) <= position / 1000
}
