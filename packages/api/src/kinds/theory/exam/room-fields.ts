import * as z from 'zod/mini'
import { id, integer, text } from '../../../fields.ts'
import { cidr } from '../../../platform/setting-fields.ts'

export const roomLimits = {
  rooms: 200,
  name: 40,
  capacity: 5_000,
  invigilators: 20,
  message: 500,
  call: 200,
  /** Minutes that the staff of a room may give a candidate in all. */
  minutes: 30,
  /** Hundredths. */
  factor: { min: 100, max: 300 },
} as const

/** What the staff calls a candidate on paper; unique in the exam. */
export const candidateNo = text({ min: 4, max: 32, pattern: /^[A-Za-z0-9_-]+$/u })
/** Read out in the room; empty: none is asked. */
export const roomCode = text({ min: 4, max: 12, pattern: /^[A-Z0-9]+$/u })
export const seat = integer(1, roomLimits.capacity)
export const timeFactor = integer(roomLimits.factor.min, roomLimits.factor.max)

/** A room as its staff enter it. */
export const roomInput = z.object({
  name: text({ min: 1, max: roomLimits.name }),
  capacity: integer(1, roomLimits.capacity),
  code: z._default(roomCode, ''),
  /** Addresses of its devices; empty: any. */
  addresses: z._default(z.array(cidr).check(z.maxLength(100)), []),
  /** Members of the contest's staff; a referee among them sees this room and no other one. */
  invigilators: z._default(z.array(id).check(z.maxLength(roomLimits.invigilators)), []),
})
export type RoomInput = z.input<typeof roomInput>

export const room = z.object({
  room_id: id,
  name: z.string(),
  capacity: z.int(),
  code: z.string(),
  addresses: z.array(z.string()),
  invigilators: z.array(z.object({ user_id: id, name: z.string() })),
  seated: z.int(),
})
export type Room = z.infer<typeof room>
