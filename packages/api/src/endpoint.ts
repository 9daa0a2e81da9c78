import * as z from 'zod/mini'
import type { Access } from './access.ts'
import { socketErrors, uploadErrors, type ErrorCode } from './errors.ts'
import { media, type MediaRange } from './media.ts'

type S = z.core.$ZodType
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** How the bytes travel: json both ways; upload = multipart body, streamed; download = file reply; stream = text/event-stream; socket = WebSocket. */
export type Transfer = 'json' | 'upload' | 'download' | 'stream' | 'socket'
/** What travels over a socket, a JSON text a message: what comes from the client, and what goes to it. */
export interface Messages {
  readonly comes: S
  readonly goes: S
}
/** What a body may be: JSON only; JSON or form fields (urlencoded, or multipart without files); multipart with files. All else is 415. */
export type Takes = 'json' | 'form' | 'upload'

export interface Shape {
  input: unknown
  parsed: unknown
  reply: unknown
  code: ErrorCode
}
export interface Tag {
  readonly '~endpoint': unknown
}
export interface AnyEndpoint extends Tag {
  readonly method: Method
  readonly path: `/${string}`
  readonly access: Access
  readonly transfer: Transfer
  readonly takes: Takes
  /** Media types of a good answer; the server sends no other. */
  readonly sends: readonly MediaRange[]
  readonly status: 200 | 201 | 202
  readonly summary: string
  readonly params: S | undefined
  readonly query: S | undefined
  readonly body: S | undefined
  readonly reply: S
  readonly errors: readonly ErrorCode[]
  /** Of a socket; undefined for all else. */
  readonly messages?: Messages | undefined
  /** A socket that carries bytes beside its messages: each binary frame is a piece of a stream. */
  readonly binary: boolean
  /** Bytes the body may have; the server's default is 1 MB. */
  readonly body_bytes: number | undefined
  /** Checks a reply's body; absent in an app whose build leaves the schemas out. */
  readonly readReply?: (body: unknown) => ReplyRead
}
export type ReplyRead = { data: unknown; problem?: undefined } | { problem: string }
export interface Endpoint<T extends Shape> extends AnyEndpoint {
  readonly '~endpoint': T
}

type ShapeOf<T extends Tag> = T extends { readonly '~endpoint': infer X extends Shape } ? X : never
/** What a caller hands over: `{ params?, query?, body? }`. */
export type Input<T extends Tag> = ShapeOf<T>['input']
/** What a handler gets, after validation. */
export type Parsed<T extends Tag> = ShapeOf<T>['parsed']
/** Names that a list is sorted by, without the `-` of the other way round. */
export type SortName<T extends Tag> = ShapeOf<T>['parsed'] extends { query: { sort?: infer Sort } }
  ? Exclude<Sort & string, `-${string}`>
  : never
export type Reply<T extends Tag> = ShapeOf<T>['reply']
export type CodeOf<T extends Tag> = ShapeOf<T>['code']

type PathParams<T extends string> = T extends `${string}:${infer N}/${infer R}`
  ? N | PathParams<`/${R}`>
  : T extends `${string}:${infer N}`
    ? N
    : never
type Covers<Path extends string, P> = [PathParams<Path>] extends [P extends S ? keyof z.core.output<P> : never]
  ? unknown
  : { params: `schema must name ${PathParams<Path>}` }

type Part<K extends string, X> = [X] extends [S] ? { [k in K]: z.core.input<X> } : unknown
type OptionalQuery<X> = [X] extends [S] ? { query?: z.core.input<X> } : unknown
type Out<K extends string, X> = [X] extends [S] ? { [k in K]: z.core.output<X> } : { [k in K]: undefined }
type Flat<T> = { [K in keyof T]: T[K] }

interface Spec<Path, P, Q, B, R, E, M, Y> {
  method: Method
  path: Path
  access: Access
  summary: string
  reply: R
  params?: P
  query?: Q
  body?: B
  errors?: readonly E[]
  transfer?: Transfer
  /** Of a socket, whose ticket is an operation of its own at `<path>/tickets`. */
  messages?: M
  /** Of a socket that carries bytes beside its messages. */
  binary?: Y
  /** What a download sends; nothing else leaves it. */
  sends?: readonly MediaRange[]
  /** For what scripts and plain forms send: texts only, no lists and no numbers. An upload needs no word. */
  takes?: 'form'
  status?: 200 | 201 | 202
  body_bytes?: number
}

/** Refusals that come with a way of travelling. */
const furtherErrors: Partial<Record<Transfer, readonly ErrorCode[]>> = { upload: uploadErrors, socket: socketErrors }

/**
 * One operation of the API. Everything else (server route, client call, query options, OpenAPI, access test) is derived from it.
 * The type carries plain shapes, the value carries the schemas, so that the type checker stays fast.
 */
export function endpoint<
  const Path extends `/${string}`,
  R extends S,
  P extends S | undefined = undefined,
  Q extends S | undefined = undefined,
  B extends S | undefined = undefined,
  E extends ErrorCode = never,
  M extends Messages | undefined = undefined,
  Y extends boolean = false,
>(
  spec: Spec<Path, P, Q, B, R, E, M, Y> & Covers<Path, P>,
): Endpoint<{
  input: Flat<Part<'params', P> & OptionalQuery<Q> & Part<'body', B>>
  parsed: Flat<Out<'params', P> & Out<'query', Q> & Out<'body', B>>
  reply: z.core.output<R>
  code: E
}> & { readonly messages: M; readonly binary: Y } {
  return {
    method: spec.method,
    path: spec.path,
    access: spec.access,
    summary: spec.summary,
    transfer: spec.transfer ?? 'json',
    takes: spec.transfer === 'upload' ? 'upload' : (spec.takes ?? 'json'),
    sends: spec.sends ?? [spec.transfer === 'stream' ? media.events : media.json],
    // Checked by the type of the specification: absent is undefined.
    messages: spec.messages as M,
    // Checked by the type of the specification: absent is false.
    binary: (spec.binary ?? false) as Y,
    status: spec.status ?? 200,
    params: spec.params,
    query: spec.query,
    body: spec.body,
    reply: spec.reply,
    errors: [...new Set<ErrorCode>([...(spec.errors ?? []), ...(furtherErrors[spec.transfer ?? 'json'] ?? [])])],
    body_bytes: spec.body_bytes,
    readReply: (body) => {
      const parsed = z.safeParse(spec.reply, body)
      return parsed.success ? { data: parsed.data } : { problem: z.prettifyError(parsed.error) }
    },
    '~endpoint': undefined as never,
  }
}

/** Query array: `a=1` and `a=1&a=2` both parse; documented as an array. */
export function many<T extends S>(item: T) {
  return z.optional(
    z.pipe(
      z.transform((v: unknown) => (v === undefined || Array.isArray(v) ? v : [v])),
      z.array(item),
    ),
  ) as unknown as z.ZodMiniOptional<z.ZodMiniArray<T>>
}
