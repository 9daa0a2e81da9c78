import { call, isApiError } from '@beacon/api/client'
import { exam, type AttemptNow, type Begun, type Receipt } from '@beacon/api/kinds/theory/exam/exam'
import type { LeftPage } from './focus-log.ts'
import { learnSeb, sebProof } from './seb.ts'
import type { Batch } from './save-batch.ts'
import type { Sent } from './save-loop.ts'

/** Where the attempt is, with the moments of the question and the answer by the steady clock. */
export interface Heard<Now extends AttemptNow = AttemptNow> {
  now: Now
  asked_ms: number
  arrived_ms: number
}

const steady = () => performance.now()
/** A request that hangs is one that failed: the next try may find the network. */
const patience_ms = 15_000
function patient(): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), patience_ms)
  return controller.signal
}

async function heard<Now extends AttemptNow>(work: Promise<Now>): Promise<Heard<Now>> {
  const asked_ms = steady()
  const now = await work
  return { now, asked_ms, arrived_ms: steady() }
}

/** `seal`: of the sealed paper that this page holds, so that its key comes along. */
export async function startAttempt(exam_id: string, device: string, seal: string | undefined): Promise<Heard<Begun>> {
  await learnSeb()
  return heard(call(exam.start, { params: { exam_id }, body: { device, seal } }, { signal: patient(), ...sebProof() }))
}

/** The attempt of this device, as a call proves it. */
interface Turn {
  exam_id: string
  device: string
  epoch: number
}

/**
 * The server asks each call for the ticket of a start in this session. After a new sign-in there is none, so the device starts again, as
 * long as no other one has begun since, and calls once more.
 */
async function startedAgain<Reply>({ exam_id, device, epoch }: Turn, work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work()
  } catch (error) {
    if (!isApiError(error) || error.code !== 'attempt_start_again') throw error
    await call(exam.start, { params: { exam_id }, body: { device, epoch } }, { signal: patient(), ...sebProof() })
    return work()
  }
}

export const beat = (turn: Turn, body: { user_id: string; unsaved: number; left: LeftPage[] }): Promise<Heard> => {
  const { exam_id, epoch } = turn
  return startedAgain(turn, () =>
    heard(call(exam.heartbeat, { params: { exam_id }, body: { ...body, epoch } }, { signal: patient(), ...sebProof() })),
  )
}

export const callStaff = (turn: Turn, text: string): Promise<Heard> => {
  const { exam_id } = turn
  return startedAgain(turn, () => heard(call(exam.call_invigilator, { params: { exam_id }, body: { text } }, { signal: patient() })))
}

export const confirmMessage = (exam_id: string, message_id: string): Promise<unknown> =>
  call(exam.confirm_message, { params: { exam_id }, body: { message_id } }, { signal: patient() })

export const handIn = (turn: Turn & { user_id: string }, last_seq: number): Promise<Receipt> => {
  const { exam_id, user_id, epoch } = turn
  return startedAgain(turn, () =>
    call(exam.submit, { params: { exam_id }, body: { user_id, epoch, last_seq } }, { signal: patient(), ...sebProof() }),
  )
}

const asideBy: Readonly<Record<string, Sent['kind']>> = {
  attempt_moved: 'moved',
  attempt_start_again: 'moved',
  device_in_use: 'moved',
  room_address: 'moved',
  room_code_wrong: 'moved',
  attempt_submitted: 'closed',
  attempt_time_up: 'closed',
}

/** The exam takes answers in Safe Exam Browser alone: staff keep what is sent from elsewhere, and the device does too. */
export const isOutsideSeb = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'seb_required' || error.code === 'seb_key_wrong')

/** What a refusal means for the entries that were sent, or null where the server took nothing. */
export function refusalOf(error: unknown): Exclude<Sent, { kind: 'held' }> | null {
  if (!isApiError(error)) return null
  const aside = asideBy[error.code]
  if (aside === 'moved' || aside === 'closed') return { kind: aside }
  return error.status === 400 || error.status === 413 ? { kind: 'wrong' } : null
}

/** One request of the save loop. @throws where no answer came, or one that says nothing about the entries */
export async function saveBatch(
  { exam_id, user_id, device, onHeard }: { exam_id: string; user_id: string; device: string; onHeard: (heard: Heard) => void },
  { epoch, entries }: Batch,
  { keepalive }: { keepalive: boolean },
): Promise<Sent> {
  try {
    const input = { params: { exam_id }, body: { user_id, epoch, device, entries } }
    const save = () => heard(call(exam.save, input, { ...(keepalive ? { keepalive } : { signal: patient() }), ...sebProof() }))
    const answer = await (keepalive ? save() : startedAgain({ exam_id, device, epoch }, save))
    onHeard(answer)
    return { kind: 'held', acked: answer.now.acked }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === null) throw error
    return refusal
  }
}
