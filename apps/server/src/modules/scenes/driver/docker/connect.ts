import Docker from 'dockerode'
import { DriverError, type DriverFailure } from '../driver.ts'

/** The API that the driver was measured with; an engine that no longer speaks it is asked in the oldest one it knows. */
const measuredApi = '1.41'
const answerMs = 30_000

/** What the engine refused, by the status code of its reply; null where it did not reply. */
export class EngineError extends DriverError {
  override name = 'EngineError'
  readonly status: number | null
  constructor(kind: DriverFailure, message: string, { status, cause }: { status: number | null; cause: unknown }) {
    super(kind, message, { cause })
    this.status = status
  }
}

export interface EngineVersion {
  version: string
  /** Newest API the engine speaks. */
  api: string
  oldestApi: string
}

/** How long one call may take, and who may cut it. */
export interface AskOptions {
  signal?: AbortSignal
  answerMs?: number
}

export type Call<T> = (docker: Docker, cut: { abortSignal: AbortSignal }) => Promise<T>

/** One engine behind a socket of this machine. */
export interface Connection {
  /** @throws EngineError; `silent` where nobody answers in time, `deadline` where the signal cut it. */
  ask<T>(call: Call<T>, options?: AskOptions): Promise<T>
  version(): Promise<EngineVersion>
}

export function connectEngine(socketPath: string): Connection {
  const plain = new Docker({ socketPath })
  let negotiated: Promise<Docker> | null = null
  const version = () => answerOf((docker) => docker.version(), plain, {}).then(readVersion)
  const negotiate = async () => new Docker({ socketPath, version: `v${spokenApi(await version())}` })
  return {
    version,
    ask: async (call, options = {}) => {
      negotiated ??= negotiate()
      try {
        return await answerOf(call, await negotiated, options)
      } catch (error) {
        // An engine that comes back may be of another version.
        if (error instanceof EngineError && error.kind === 'silent') negotiated = null
        throw error
      }
    },
  }
}

const readVersion = (told: { Version: string; ApiVersion: string; MinAPIVersion?: string }): EngineVersion => ({
  version: told.Version,
  api: told.ApiVersion,
  oldestApi: told.MinAPIVersion ?? told.ApiVersion,
})

export const spokenApi = ({ oldestApi }: EngineVersion): string => (isOlderApi(measuredApi, oldestApi) ? oldestApi : measuredApi)

export const isTooOld = ({ api }: EngineVersion): boolean => isOlderApi(api, measuredApi)

function isOlderApi(one: string, other: string): boolean {
  const [major = 0, minor = 0] = one.split('.').map(Number)
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number)
  return major < otherMajor || (major === otherMajor && minor < otherMinor)
}

/** The signal is let go once the reply is there: a stream that it opened outlives the deadline of the call. */
async function answerOf<T>(call: Call<T>, docker: Docker, { signal, answerMs: limit = answerMs }: AskOptions): Promise<T> {
  const cut = new AbortController()
  const late = setTimeout(() => cut.abort(new EngineError('silent', 'the engine does not answer in time', unanswered)), limit)
  const cutByCaller = () => cut.abort(signal?.reason)
  if (signal?.aborted === true) cutByCaller()
  signal?.addEventListener('abort', cutByCaller, { once: true })
  try {
    return await Promise.race([call(docker, { abortSignal: cut.signal }), abortOf(cut.signal)])
  } catch (error) {
    throw failureOf(error, cut.signal)
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', cutByCaller)
  }
}

const unanswered = { status: null, cause: null }

/** Not every call of the client takes a signal. */
const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const refuse = () => reject(new Error('cut'))
    if (signal.aborted) refuse()
    signal.addEventListener('abort', refuse, { once: true })
  })

function failureOf(error: unknown, { aborted, reason }: AbortSignal): DriverError {
  if (aborted)
    return reason instanceof DriverError ? reason : new EngineError('deadline', 'the work was cut', { status: null, cause: reason })
  if (error instanceof DriverError) return error
  const message = error instanceof Error ? error.message : String(error)
  const status = numberAt(error, 'statusCode')
  return new EngineError(status === null ? 'silent' : kindOf(status, message), message, { status, cause: error })
}

/** A full disk is told by its text only: the code is that of any failure. */
const kindOf = (status: number, message: string): DriverFailure =>
  status === 404 ? 'gone' : /no space left on device/iu.test(message) ? 'disk' : 'driver'

const numberAt = (value: unknown, key: string): number | null => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : null
  return typeof found === 'number' ? found : null
}

const isStatus = (error: unknown, codes: readonly number[]): boolean =>
  error instanceof EngineError && error.status !== null && codes.includes(error.status)

/** The answer, or null where the engine replies with one of these codes: what they mean is found by looking again. */
export async function unless<T>(codes: readonly number[], answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isStatus(error, codes)) return null
    throw error
  }
}

/** The code of the system's refusal to open the socket, such as EACCES. */
export function refusalCode(error: unknown): string | null {
  const cause: unknown = error instanceof Error ? error.cause : null
  const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : null
  return typeof code === 'string' ? code : null
}
