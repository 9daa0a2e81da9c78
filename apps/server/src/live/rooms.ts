import type { Room } from './room.ts'
import type { Stream } from './stream.ts'

interface Held {
  room: Promise<Room>
  holders: number
}

/** One stream's stay in a room. */
export interface Stay {
  room: Promise<Room>
  /** True until `leave`: a stream that left on its way in must not be let in. */
  holds: () => boolean
  /** The last one to leave closes the room. Idempotent. */
  leave: () => void
}

/** The open rooms of this process, by contest. */
export interface Rooms {
  /** Holds a room from now on, before anything is awaited: whoever leaves while another is on the way in does not close it. */
  enter: (contest_id: string, stream: Stream, open: () => Promise<Room>) => Stay
  find: (contest_id: string) => Promise<Room> | undefined
  all: () => Promise<Room>[]
  closeAll: () => void
}

export function openRooms(report: (error: unknown) => void): Rooms {
  const rooms = new Map<string, Held>()
  const forget = (contest_id: string, held: Held) => {
    if (rooms.get(contest_id) === held) rooms.delete(contest_id)
  }
  return {
    enter: (contest_id, stream, open) => {
      const held = rooms.get(contest_id) ?? { room: open(), holders: 0 }
      if (!rooms.has(contest_id)) {
        rooms.set(contest_id, held)
        // Who waits for it hears of the failure; the next one opens it anew.
        held.room.catch(() => forget(contest_id, held))
      }
      held.holders += 1
      let holds = true
      return {
        room: held.room,
        holds: () => holds,
        leave: () => {
          if (!holds) return
          holds = false
          held.holders -= 1
          held.room.then((room) => room.leave(stream), report)
          if (held.holders > 0) return
          forget(contest_id, held)
          held.room.then((room) => room.close(), report)
        },
      }
    },
    find: (contest_id) => rooms.get(contest_id)?.room,
    all: () => [...rooms.values()].map(({ room }) => room),
    closeAll: () => {
      for (const { room } of rooms.values()) room.then((one) => one.close(), report)
      rooms.clear()
    },
  }
}
