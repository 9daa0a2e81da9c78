import type { SheetLine } from '../../../platform/sheet/index.ts'
import type { Account, Facts, KnownRoom, Sitter } from './facts.ts'

/** A room of the sheet: one of the exam, or one that is made. */
export interface PlannedRoom extends KnownRoom {
  isNew: boolean
}
/** What a row wants; what it leaves blank is as it was. */
export interface Plan {
  facts: Facts
  account: Account | null
  sitter: Sitter | null
  /** Null: as the exam gives it. */
  candidate_no: string | null
  room: PlannedRoom | null
  seat: number | null
  time_factor: number
  factor_reason: string
  extra_s: number
}
export const planOf = (line: SheetLine): Plan => line.found as Plan

/** Where nothing was asked for, the next free seat of the room; seats that somebody still holds are left to them. */
export function giveSeats(lines: readonly SheetLine[], facts: Facts): void {
  const held = seatsOf(facts, () => true)
  for (const line of lines) take(held, planOf(line))
  for (const line of lines) {
    const plan = planOf(line)
    if (plan.room === null || plan.seat !== null || line.isWrong('room') || line.isWrong('seat')) continue
    const seats = held.get(plan.room.room_id) ?? new Set()
    let seat = 1
    while (seats.has(seat)) seat += 1
    if (seat > plan.room.capacity && !plan.room.isNew) line.tell('room', 'room_held', { n: plan.room.capacity })
    plan.seat = seat
    take(held, plan)
  }
}

/** A seat belongs to one candidate: here, and against those who are in no row. */
export function checkSeats(lines: readonly SheetLine[], facts: Facts): void {
  const moving = new Set(lines.map((line) => planOf(line).sitter?.entrant_id))
  const held = seatsOf(facts, ({ entrant_id }) => !moving.has(entrant_id))
  const firsts = new Map<string, SheetLine>()
  for (const line of lines) {
    const { room, seat } = planOf(line)
    if (room === null || seat === null) continue
    const key = `${room.room_id} ${seat}`
    const twin = firsts.get(key)
    if (twin !== undefined) line.tell('seat', 'row_repeats', { row: twin.row })
    else if (held.get(room.room_id)?.has(seat) === true) line.tell('seat', 'seat_held')
    firsts.set(key, twin ?? line)
  }
}

type Held = Map<string, Set<number>>

function seatsOf({ sitters }: Facts, isMeant: (sitter: Sitter) => boolean): Held {
  const held: Held = new Map()
  for (const sitter of sitters) if (isMeant(sitter)) put(held, sitter.room_id, sitter.seat)
  return held
}

const take = (held: Held, { room, seat }: Plan) => put(held, room?.room_id ?? null, seat)

function put(held: Held, roomId: string | null, seat: number | null): void {
  if (roomId === null || seat === null) return
  held.set(roomId, (held.get(roomId) ?? new Set()).add(seat))
}

/** A room that is made holds whoever the sheet seats in it. */
export function fitNewRooms(lines: readonly SheetLine[]): void {
  for (const line of lines) {
    const { room, seat } = planOf(line)
    if (room?.isNew === true) room.capacity = Math.max(room.capacity, seat ?? 1)
  }
}
