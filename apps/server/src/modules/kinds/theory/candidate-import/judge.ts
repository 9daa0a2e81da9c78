import { mostCandidateRows, mostExtraMinutes, type CandidateSheetOptions } from '@beacon/api/kinds/theory/exam/candidate-import'
import { roomLimits } from '@beacon/api/kinds/theory/exam/room-fields'
import { usernameOf } from '@beacon/api/people/person-rules'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { Refusal, SheetLine } from '../../../platform/sheet/index.ts'
import { isGivenNumber } from '../exam/index.ts'
import { readFacts, type Facts, type Sitter } from './facts.ts'
import { checkSeats, fitNewRooms, giveSeats, planOf, type Plan, type PlannedRoom } from './plan.ts'

/** Judges the rows as things stand: whose they are, and whether number, seat and time can be had. */
export const judgeCandidates =
  (examId: string) =>
  async (_ctx: SignedIn, executor: Executor, lines: readonly SheetLine[], options: CandidateSheetOptions): Promise<Refusal | null> => {
    if (lines.length > mostCandidateRows) return { code: 'import_rows', details: { n: lines.length, max: mostCandidateRows } }
    const usernames = lines.map((line) => usernameOf(line.text('username')))
    const facts = await readFacts(executor, examId, usernames)
    for (const line of lines) line.found = emptyPlan(facts)
    if (facts.isTeams) return { code: 'sheet_teams', details: {} }
    const sitters = new Map(facts.sitters.map((one) => [one.user_id, one]))
    const rooms = new Map<string, PlannedRoom>([...facts.rooms].map(([name, one]) => [name, { ...one, isNew: false }]))
    for (const line of lines) {
      judgePerson(line, sitters)
      judgeRoom(line, rooms, options)
      judgeTime(line)
    }
    judgeNumbers(lines, facts)
    checkSeats(lines, facts)
    giveSeats(lines, facts)
    fitNewRooms(lines)
    for (const line of lines) tellChanges(line)
    return rooms.size > roomLimits.rooms ? { code: 'rooms_many', details: { n: roomLimits.rooms } } : null
  }

const emptyPlan = (facts: Facts): Plan => ({
  facts,
  account: null,
  sitter: null,
  candidate_no: null,
  room: null,
  seat: null,
  time_factor: 100,
  factor_reason: '',
  extra_s: 0,
})

/** Whoever was rejected, or taken out for good, may be entered again. */
const isGone = ({ status, is_left_out }: Sitter): boolean => status === 'rejected' || (status === 'withdrawn' && is_left_out)

function judgePerson(line: SheetLine, sitters: ReadonlyMap<string, Sitter>): void {
  const plan = planOf(line)
  const username = line.text('username')
  line.name = username
  if (username === '') return
  const account = plan.facts.accounts.get(usernameOf(username).toLowerCase())
  if (account === undefined) return line.tell('username', 'lookup_missing', { noun: 'user', value: username })
  plan.account = account
  if (plan.facts.staff.has(account.user_id)) return line.tell('username', 'candidate_staff')
  const names = [account.name, account.rep_name].map((one) => one.trim().toLowerCase())
  const given = line.text('name').trim()
  if (given !== '' && !names.includes(given.toLowerCase())) line.warn('name', 'candidate_named', { name: account.name.trim() || username })
  const sitter = sitters.get(account.user_id)
  if (sitter === undefined || isGone(sitter)) return
  if (sitter.status !== 'approved') return line.tell('username', 'candidate_waits')
  line.existing = sitter.entrant_id
  const { candidate_no, time_factor, factor_reason, extra_s } = sitter
  Object.assign(plan, { sitter, candidate_no, time_factor, factor_reason, extra_s })
}

function judgeRoom(line: SheetLine, rooms: Map<string, PlannedRoom>, options: CandidateSheetOptions): void {
  const plan = planOf(line)
  const was = [...rooms.values()].find(({ room_id }) => room_id === plan.sitter?.room_id) ?? null
  const given = line.given('room')
  plan.room = given === undefined ? was : given === '' ? null : roomNamed(line, given.trim(), { rooms, options })
  const isSame = plan.room !== null && plan.room === was
  const seat = line.given('seat')
  if (seat === undefined || seat === '') plan.seat = isSame && seat === undefined ? (plan.sitter?.seat ?? null) : null
  else if (plan.room === null) return line.isWrong('room') ? undefined : line.tell('seat', 'seat_roomless')
  else plan.seat = wholeOf(seat, 1, plan.room.isNew ? roomLimits.capacity : plan.room.capacity)
  if (seat !== undefined && seat !== '' && plan.seat === null)
    line.tell('seat', 'seat_wrong', { n: plan.room?.isNew === false ? plan.room.capacity : roomLimits.capacity })
}

interface Naming {
  rooms: Map<string, PlannedRoom>
  options: CandidateSheetOptions
}

function roomNamed(line: SheetLine, name: string, { rooms, options }: Naming): PlannedRoom | null {
  const known = rooms.get(name.toLowerCase())
  if (known?.isNew === true) line.warn('room', 'room_new')
  if (known !== undefined) return known
  if ([...name].length > roomLimits.name) line.tell('room', 'room_name_wrong')
  else if (options.rooms === 'error') line.tell('room', 'lookup_missing', { noun: 'room', value: name })
  if (line.isWrong('room')) return null
  const made = { room_id: newId(), name, capacity: 1, isNew: true }
  rooms.set(name.toLowerCase(), made)
  line.warn('room', 'room_new')
  return made
}

/** A whole number between two; null: it is none. */
function wholeOf(text: string, min: number, max: number): number | null {
  const value = /^\d{1,6}$/u.test(text) ? Number(text) : -1
  return value >= min && value <= max ? value : null
}

function judgeTime(line: SheetLine): void {
  const plan = planOf(line)
  const [factor, minutes, reason] = [line.text('time_factor'), line.text('extra_minutes'), line.text('reason').trim()]
  if (factor !== '') {
    const hundredths = /^[1-3](?:\.\d{1,2})?$/u.test(factor) ? Math.round(Number(factor) * 100) : 0
    if (hundredths < roomLimits.factor.min || hundredths > roomLimits.factor.max) line.tell('time_factor', 'factor_wrong')
    else plan.time_factor = hundredths
  }
  if (minutes !== '') {
    const found = wholeOf(minutes, 0, mostExtraMinutes)
    if (found === null) line.tell('extra_minutes', 'minutes_wrong', { n: mostExtraMinutes })
    else plan.extra_s = found * 60
  }
  if (reason !== '') plan.factor_reason = reason
  const was = plan.sitter ?? { time_factor: 100, extra_s: 0 }
  const isMore = (plan.time_factor !== 100 && plan.time_factor !== was.time_factor) || plan.extra_s > was.extra_s
  const length = [...(isMore ? reason : plan.factor_reason)].length
  if ((isMore && length < 4) || length > 200) line.tell('reason', 'reason_wrong')
}

/** A number belongs to one candidate; those of the form that the exam gives are kept for who gets them. */
function judgeNumbers(lines: readonly SheetLine[], { sitters }: Facts): void {
  const moving = new Set(lines.filter((line) => line.text('number') !== '').map((line) => planOf(line).sitter?.entrant_id))
  const held = new Set(sitters.filter(({ entrant_id }) => !moving.has(entrant_id)).map(({ candidate_no }) => candidate_no))
  for (const line of lines) {
    const plan = planOf(line)
    const number = line.text('number')
    if (number === '' || line.isWrong('number')) continue
    if (!/^[A-Za-z0-9_-]{4,32}$/u.test(number)) line.tell('number', 'candidate_no_wrong')
    else if (held.has(number) || (isGivenNumber(number) && number !== plan.sitter?.given_no && number !== plan.sitter?.candidate_no))
      line.tell('number', 'candidate_no_taken', { number })
    plan.candidate_no = number
  }
}

function tellChanges(line: SheetLine): void {
  const { facts, sitter, candidate_no, room, seat, time_factor, factor_reason, extra_s } = planOf(line)
  if (sitter === null) return
  const was = [...facts.rooms.values()].find(({ room_id }) => room_id === sitter.room_id)
  const factorText = (hundredths: number) => String(hundredths / 100)
  const pairs = [
    ['number', sitter.candidate_no ?? sitter.given_no, candidate_no ?? sitter.given_no],
    ['room', was?.name ?? '', room?.name ?? ''],
    ['seat', String(sitter.seat ?? ''), String(seat ?? '')],
    ['time_factor', factorText(sitter.time_factor), factorText(time_factor)],
    ['extra_minutes', String(sitter.extra_s / 60), String(extra_s / 60)],
    ['reason', sitter.factor_reason, factor_reason],
  ] as const
  line.changes = pairs.filter(([, old, next]) => old !== next).map(([column, old, next]) => ({ column, old, new: next }))
}
