import * as z from 'zod/mini'
import type { AnyEndpoint, Input, Reply, Tag } from '../endpoint.ts'
import { file } from '../platform/file.ts'
import { firstAnswer, submission } from '../topic/submission.ts'
import { isApiError } from '../client.ts'
import type { Person } from './person.ts'

export interface Patience {
  /** How long one call is repeated, 120,000 ms unless said. */
  within_ms?: number
  /** Asked before each request: once true, nothing is begun, and a write whose outcome nobody knows is still asked for. */
  isStopped?: () => boolean
}

/** A call that was not begun, because its program stops. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Nothing was written: `sure`. The write may stand: `unsure`. Null: an answer, which no repetition changes. */
interface Failed {
  is_sure: boolean
  wait_ms: number
}

const pauseMs = (tries: number): number => Math.min(5_000, 250 * 2 ** tries)

function failureOf(endpoint: AnyEndpoint, error: unknown, tries: number): Failed | null {
  // The connection ended, or what came was no answer.
  if (!isApiError(error)) return { is_sure: false, wait_ms: pauseMs(tries) }
  const wait_s = Number(error.details['s'])
  const wait_ms = wait_s > 0 ? Math.min(wait_s, 30) * 1_000 : pauseMs(tries)
  // Too many tries at a flag are an answer that a player meets.
  if (error.status === 429) return endpoint.path === submission.submit.path ? null : { is_sure: true, wait_ms }
  if (error.code === 'idempotency_mismatch' && error.details['running'] === true) return { is_sure: false, wait_ms: pauseMs(tries) }
  return [502, 503, 504].includes(error.status) ? { is_sure: error.code === 'unavailable', wait_ms: pauseMs(tries) } : null
}

/** A package that is sent twice may be imported twice; a file that is kept twice is cleaned away. */
const mayRepeat = (endpoint: AnyEndpoint, form: FormData | undefined): boolean => form === undefined || endpoint.path === file.upload.path

/** The answer to a flag that was lost, as the refusal of its repetition tells it. */
function lostAnswer<T extends Tag>(endpoint: T & AnyEndpoint, error: unknown): Reply<T> | null {
  const first = isApiError(error) ? firstAnswer(error.details) : null
  const read = first === null ? null : z.safeParse(endpoint.reply, first)
  return read?.success === true ? (read.data as Reply<T>) : null
}

/**
 * A person whose calls are repeated while the server is busy or away, or the answer was lost. Each write carries a key of its own
 * over its repetitions, so that it is done once.
 */
export function patient(person: Person, { within_ms = 120_000, isStopped = () => false }: Patience = {}): Person {
  return {
    cookie: person.cookie,
    call: async <T extends Tag>(endpoint: T & AnyEndpoint, input: Input<T>, form?: FormData): Promise<Reply<T>> => {
      const headers = endpoint.method === 'GET' || form !== undefined ? {} : { 'idempotency-key': crypto.randomUUID() }
      const until = performance.now() + within_ms
      let is_sure = true
      for (let tries = 0; ; tries += 1) {
        if (is_sure && isStopped()) throw new Stopped('stopped')
        try {
          return await person.call(endpoint, input, form, headers)
        } catch (error) {
          const first = is_sure ? null : lostAnswer<T>(endpoint, error)
          if (first !== null) return first
          const failed = failureOf(endpoint, error, tries)
          if (failed === null || performance.now() > until || (!failed.is_sure && !mayRepeat(endpoint, form))) throw error
          is_sure &&= failed.is_sure
          await new Promise((next) => setTimeout(next, failed.wait_ms))
        }
      }
    },
  }
}
