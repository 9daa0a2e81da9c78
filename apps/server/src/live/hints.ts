import { frameOf, type Frame } from './frame.ts'
import type { Pace } from './pace.ts'
import { sendFrames, type Stream } from './stream.ts'

/** Says that something is to be read again; it is in no outbox, so who was away reads it when back. */
export interface Hint {
  channel: string
  event: string
  data: object
}

/** A NOTIFY of another part of the product that streams of a contest pass on. */
export interface Hinting {
  channel: string
  /** Null for what concerns no contest. */
  of: (payload: string) => { contest_id: string; hints: readonly Hint[] } | null
}

const everyMs = 250

/** Hints of one room: what comes many times in a moment goes out once. */
export function openHints(streams: ReadonlySet<Stream>, pace: Pace): (hints: readonly Hint[]) => void {
  const waiting = new Map<string, Hint>()
  const send = async () => {
    const frames: Frame[] = [...waiting.values()].map(({ channel, event, data }) =>
      frameOf({ channel, event, data: JSON.stringify(data), position: null }),
    )
    waiting.clear()
    sendFrames(streams, frames)
  }
  return (hints) => {
    for (const hint of hints) waiting.set(`${hint.channel} ${hint.event} ${JSON.stringify(hint.data)}`, hint)
    pace.soon('hints', everyMs, send)
  }
}
