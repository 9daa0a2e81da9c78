import type { AnyEndpoint, Input, Reply, Tag } from './endpoint.ts'
import type { ErrorBody, ErrorCode } from './errors.ts'
import { requestTimeout_ms } from './limits.ts'

export interface ClientSettings {
  /** Origin of the API without a trailing slash; empty = same origin. */
  origin: string
  /** Told of every failed call that says the session is gone. */
  onUnauthenticated?: () => void
  /** Every call names the address of the page; of apps that people sign in to. */
  pageOf?: () => string
  /** Asks the person to confirm who they are, in one of `ways`; `labels` names the providers. True when the proof succeeded. */
  confirmPerson?: (ways: readonly string[], labels: WayLabels) => Promise<boolean>
}
let settings: ClientSettings = { origin: '' }
const bases = ['/api/ct', '/api/oj/api'] as const

/** Set once by an app before its first call. */
export function configureClient(next: ClientSettings): void {
  settings = next
}

export type ClientCode = ErrorCode | 'network' | 'timeout' | 'reply_wrong'
/** A call that failed: the server's code, or `network`, `timeout`, `reply_wrong` where no valid answer came. */
export class ApiError extends Error {
  readonly code: ClientCode
  readonly status: number
  readonly details: Record<string, unknown>
  readonly request_id: string | null
  constructor(code: ClientCode, status: number, message: string, details: Record<string, unknown> = {}, request_id: string | null = null) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.details = details
    this.request_id = request_id
  }
}
export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError
}

/** A read of a page, as the query client tells it. */
interface Reading {
  isError: boolean
  isLoadingError: boolean
  error: unknown
}
/** The network failed, the server did, or it asks to wait: it says nothing about what was read. */
const isPassing = (error: unknown): boolean => !isApiError(error) || error.status === 0 || error.status === 429 || error.status >= 500

/** Whether a read that failed is asked for again: three times where the network failed, which is often over in a moment, else once. */
export const retryRead = (failures: number, error: unknown): boolean => failures < (isApiError(error) && error.code === 'network' ? 3 : 1)

/**
 * True when a page has nothing to show: its first read failed, or a later one was refused (gone, taken from this person, offline).
 * A later read that fails for the network's or the server's sake leaves standing what is shown.
 */
export function hasNothing<Query extends Reading>(query: Query): query is Extract<Query, { isLoadingError: true }> {
  return query.isLoadingError || (query.isError && !isPassing(query.error))
}

export interface CallOptions {
  signal?: AbortSignal
  idempotency_key?: string
  /** Multipart body of an upload endpoint. */
  form?: FormData
  /** The request outlives the page; its body stays below 64 KiB. */
  keepalive?: boolean
  headers?: Readonly<Record<string, string>>
}
export interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Address of an operation, origin included; arrays are repeated without indices. */
export function urlOf<T extends Tag>(endpoint: T & AnyEndpoint, input: Omit<Input<T>, 'body'>): string {
  return `${settings.origin}${pathOf(endpoint, input as Loose)}`
}

/** Path and query of an operation below the API's origin. */
export function pathOf(endpoint: AnyEndpoint, input: Loose, base: string = bases[0]): string {
  const path = endpoint.path.replace(/:([a-z_]+)/gu, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null && each !== '') search.append(name, String(each))
  }
  const text = search.toString()
  return `${base}${path}${text === '' ? '' : `?${text}`}`
}

/** What the ways to confirm at a provider are called, by way. */
export type WayLabels = Readonly<Record<string, { en: string; zh: string }>>

/** Does `work`; refused with `reauth_required` the person is asked to confirm, and it is done again. @throws ApiError */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isApiError(error) || error.code !== 'reauth_required' || settings.confirmPerson === undefined) throw error
    const ways = Array.isArray(error.details['ways']) ? error.details['ways'].map(String) : []
    if (!(await settings.confirmPerson(ways, labelsOf(error.details['labels'])))) throw error
    // At a provider the answer is only that the person says so: the server is asked again, and asks again.
    return confirmed(work)
  }
}

function labelsOf(given: unknown): WayLabels {
  if (typeof given !== 'object' || given === null) return {}
  return Object.fromEntries(
    Object.entries(given).map(([way, label]: [string, { en?: unknown; zh?: unknown } | null]) => [
      way,
      { en: String(label?.en), zh: String(label?.zh) },
    ]),
  )
}

/**
 * Calls an operation. Credentials are sent; time-out 1,200,000 ms; the reply is checked against its schema
 * (not in an app whose build leaves the schemas out).
 * @throws ApiError
 */
export async function call<T extends Tag>(endpoint: T & AnyEndpoint, input: Input<T>, options: CallOptions = {}): Promise<Reply<T>> {
  const response = await confirmed(() => answerTo(endpoint, input as Loose, options))
  const read = endpoint.readReply?.(response.body) ?? { data: response.body }
  if (read.problem === undefined) return read.data as Reply<T>
  throw new ApiError('reply_wrong', response.status, `Reply of ${endpoint.method} ${endpoint.path} is not as promised: ${read.problem}`)
}

async function answerTo(endpoint: AnyEndpoint, input: Loose, options: CallOptions): Promise<Answer> {
  const first = await send(endpoint, input, options, bases[0])
  // Nothing ran when an address is unknown to the server itself, so the fallback base may be tried even for a write.
  const response = isUnknownAddress(first) ? await send(endpoint, input, options, bases[1]) : first
  if (!response.ok) throw failure(response)
  return response
}

interface Answer {
  ok: boolean
  status: number
  body: unknown
  request_id: string | null
}

async function send(endpoint: AnyEndpoint, input: Loose, options: CallOptions, base: string): Promise<Answer> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort('timeout'), requestTimeout_ms)
  const cancel = () => controller.abort()
  options.signal?.addEventListener('abort', cancel, { once: true })
  try {
    const response = await fetch(`${settings.origin}${pathOf(endpoint, input, base)}`, {
      method: endpoint.method,
      credentials: 'include',
      signal: controller.signal,
      ...(options.keepalive === true ? { keepalive: true } : {}),
      ...bodyOf(endpoint, input, options),
    })
    const text = await response.text()
    return {
      ok: response.ok,
      status: response.status,
      body: text === '' ? null : readJson(text),
      request_id: response.headers.get('x-request-id'),
    }
  } catch (error) {
    if (options.signal?.aborted) throw error
    const code = controller.signal.reason === 'timeout' ? 'timeout' : 'network'
    throw new ApiError(code, 0, error instanceof Error ? error.message : String(error))
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', cancel)
  }
}

function bodyOf(
  endpoint: AnyEndpoint,
  input: Loose,
  options: CallOptions,
): { body?: NonNullable<RequestInit['body']>; headers: Record<string, string> } {
  const headers = {
    ...options.headers,
    ...pageHeader(),
    ...(options.idempotency_key === undefined ? {} : { 'idempotency-key': options.idempotency_key }),
  }
  if (endpoint.method === 'GET') return { headers }
  if (options.form) return { body: options.form, headers }
  return { body: JSON.stringify(input.body ?? {}), headers: { ...headers, 'content-type': 'application/json' } }
}

/** The page the person is on, for people who look after the system; its path only, without the query. */
const pageHeader = (): Record<string, string> => (settings.pageOf === undefined ? {} : { 'x-page': settings.pageOf() })

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isUnknownAddress(answer: Answer): boolean {
  return (answer.status === 404 || answer.status === 405) && !hasCode(answer.body)
}

function hasCode(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
}

function failure(answer: Answer): ApiError {
  if (answer.status === 401) settings.onUnauthenticated?.()
  if (!hasCode(answer.body))
    return new ApiError(answer.status >= 500 ? 'unavailable' : 'reply_wrong', answer.status, `HTTP ${answer.status}`, {}, answer.request_id)
  return new ApiError(
    answer.body.code,
    answer.status,
    answer.body.message,
    answer.body.details,
    answer.body.request_id ?? answer.request_id,
  )
}
