import type { AnyEndpoint, CodeOf, Endpoint, Messages, Parsed, Reply, Shape, Tag } from '@beacon/api/endpoint'
import type { commonErrors, ErrorCode } from '@beacon/api/errors'
import type { SocketEnd } from '@beacon/api/platform/socket'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { Actor, Platform, ReadCookie, SignedIn, Viewer } from './context.ts'

type Common = (typeof commonErrors)[number]

export interface UploadField {
  kind: 'field'
  name: string
  value: string
}
export interface UploadFile {
  kind: 'file'
  name: string
  filename: string
  stream: Readable
}

/** What a handler gets. `ctx.actor` is set unless the operation's access is public or viewer. */
export type Call<E extends Tag> = Parsed<E> & {
  ctx: SignedIn
  /** Answers with one of the operation's codes; anything else does not compile. */
  fail: (code: CodeOf<E> | Common, details?: Record<string, unknown>) => never
  /** Parts of a multipart body, in order; a file's stream must be read before the next part comes. */
  parts: () => AsyncIterable<UploadField | UploadFile>
  header: (name: string) => string | undefined
  /** Path and query as the browser sent them. */
  target: string
}

/** An open socket as its operation sees it: messages are those of the contract, both ways. */
export interface Line<Comes = unknown, Goes = unknown> {
  send: (message: Goes) => void
  hear: (listener: (message: Comes) => void) => void
  onEnd: (listener: () => void) => void
  /** Without an end: closed as usual (1000). A reason is at most 123 bytes of plain text. */
  close: (end?: { code: SocketEnd; reason: string }) => void
}
/** Bytes of a socket that is `binary`. A reader that is slow is never cut: who sends holds back, as `socketStream` does by itself. */
export interface Bytes {
  /** Sends in pieces of at most 64 KiB. False: more than 1 MiB waits unsent, so the source stands still until `onDrain`. */
  sendBytes: (bytes: Uint8Array) => boolean
  onDrain: (listener: () => void) => void
  /** Bytes that wait unsent. */
  buffered: () => number
  hearBytes: (listener: (bytes: Buffer) => void) => void
  /** Whether what comes waits on the wire, messages too. */
  hold: (isHeld: boolean) => void
}
/** What an operation says of a socket that it opens. */
export interface OpenedSocket<L> {
  /** Judges the row: before the socket opens, at each change of session or contest, and every 30 s. Throws what a request would answer. */
  check: (ctx: SignedIn) => Promise<void>
  open: (line: L) => void
  /** Judged again when what has this id changes (a contest, mostly); those below `/contests/:resource_id` are judged with theirs anyway. */
  isAbout?: (id: string) => boolean
  /** How it is closed when `check` refuses; 1008 where it does not say. */
  endOf?: (code: ErrorCode) => SocketEnd
  /** It counts its connections itself: they take no place among those of live pages. */
  hasOwnLimits?: boolean
}
type LineOf<M extends Messages, Y> = Line<MessageOf<M, 'comes'>, MessageOf<M, 'goes'>> & (Y extends true ? Bytes : unknown)
type MessageOf<M extends Messages, K extends keyof Messages> = M[K]['_zod']['output']

/** A part of replies that is made for many of them: the first that holds it checks it by the contract and keeps its text. */
export interface Piece<T> {
  readonly value: T
  text: string | null
}
export const piece = <T>(value: T): Piece<T> => ({ value, text: null })

/** Ways to answer besides the plain value. */
export type Special =
  | { special: 'ready'; json: string | Buffer; etag?: string; cache?: string }
  | { special: 'file'; stream: Readable; filename: string; type: string; bytes?: number; inline?: boolean; cache?: string }
  | { special: 'stream'; type: string; open: (response: ServerResponse, request: IncomingMessage) => void }
  | { special: 'socket'; socket: OpenedSocket<Line & Bytes> }
  | { special: 'redirect'; to: string }
  | { special: 'status'; status: 200 | 201 | 202; value: unknown }
  | { special: 'pieced'; value: object; pieces: Readonly<Record<string, Piece<unknown>>> }

/** A JSON text made before: sent as it is, 304 when the client has this ETag. For hot rankings; bytes spare the encoding. */
export const ready = (json: string | Buffer, more: { etag?: string; cache?: string } = {}): Special => ({ special: 'ready', json, ...more })
/** A download: attachment with nosniff. `inline` is for re-encoded raster images only. */
export const file = (answer: Omit<Extract<Special, { special: 'file' }>, 'special'>): Special => ({ special: 'file', ...answer })
/** An open connection (SSE unless it says otherwise): the adaptor checks access, sets CORS headers and hands over the response. */
export const stream = (open: Extract<Special, { special: 'stream' }>['open'], type = 'text/event-stream'): Special => ({
  special: 'stream',
  type,
  open,
})
/** An open socket: `socket(contract.console, { check, open })`. The adaptor has taken its ticket and reads what comes by the contract. */
export const socket = <M extends Messages, Y extends boolean>(
  _endpoint: { readonly messages: M; readonly binary: Y },
  opened: OpenedSocket<LineOf<M, Y>>,
): Special => ({ special: 'socket', socket: opened as OpenedSocket<Line & Bytes> })
/** Another address, for a browser that came to an operation by a link. `to` is an address of ours, never one that was sent. */
export const redirect = (to: string): Special => ({ special: 'redirect', to })
/** The reply with another status than the declared one, such as 202 for a queue place. */
export const withStatus = (status: 200 | 201 | 202, value: unknown): Special => ({ special: 'status', status, value })
/** The reply whose fields `pieces` names lie ready; `value` holds the others. */
export const pieced = <R extends object, K extends string & keyof R>(
  value: Omit<R, K>,
  pieces: { readonly [N in K]: Piece<R[N]> },
): Special => ({
  special: 'pieced',
  value,
  pieces,
})

export type Handler<E extends Tag> = (call: Call<E>) => Promise<Reply<E> | Special> | Reply<E> | Special
type EndpointKeys<A> = { [K in keyof A]: A[K] extends Tag ? K : A[K] extends Record<string, unknown> ? K : never }[keyof A]
/** Handlers of a part of the contract, by the names it uses. */
export type Handlers<A> = { [K in EndpointKeys<A>]?: A[K] extends Tag ? Handler<A[K]> : Handlers<A[K]> }

export interface Implementation {
  endpoint: AnyEndpoint
  handler: Handler<Endpoint<Shape>>
}

const isEndpoint = (value: unknown): value is AnyEndpoint => typeof value === 'object' && value !== null && '~endpoint' in value

/** Pairs the operations of a noun with their handlers: `implement(auth, { login: ({ body, ctx }) => … })`. */
export function implement<A extends object>(tree: A, handlers: Handlers<A>): Implementation[] {
  const byName = new Map<string, unknown>(Object.entries(tree))
  return Object.entries(handlers).flatMap(([name, handler]) => {
    const endpoint = byName.get(name)
    if (isEndpoint(endpoint)) return [{ endpoint, handler: handler as Handler<Endpoint<Shape>> }]
    return implement(endpoint as Record<string, unknown>, handler as Handlers<Record<string, unknown>>)
  })
}

/** Every operation of a tree, with its name (`contest.list`). */
export function operationsOf(tree: object, prefix = ''): Array<{ name: string; endpoint: AnyEndpoint }> {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (isEndpoint(value)) return [{ name: prefix + key, endpoint: value }]
    return typeof value === 'object' && value !== null ? operationsOf(value, `${prefix}${key}.`) : []
  })
}

/** One noun of the server. See README.md for how to write one. */
export interface Module {
  name: string
  handlers: Implementation[]
  /** Runs once the database is migrated, before the server listens: register jobs, listen on the bus. */
  start?: (platform: Platform) => Promise<void> | void
  /** Runs on stop while the last requests still end: say goodbye to streams, let batches run empty. */
  stop?: () => Promise<void> | void
  /** Who a viewer cookie belongs to; the first module that answers decides. */
  viewer?: (platform: Platform, cookie: ReadCookie) => Promise<Viewer | null>
  /** Who a Bearer token belongs to (API tokens). */
  bearer?: (platform: Platform, token: string, ip: string) => Promise<Actor | null>
}
