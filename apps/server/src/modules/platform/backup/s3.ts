import { createHash } from 'node:crypto'
import { open as openFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { BackupTargetTrouble } from '@beacon/api/platform/backup'
import type { BackupTarget } from '@beacon/api/platform/setting-fields'
import { AwsV4Signer } from 'aws4fetch'
import { Failure } from '../../../failure.ts'
import { atMost } from '../../../outbound/at-most.ts'
import { listUnfinished, type UnfinishedUpload } from './s3-unfinished.ts'
import { type Outbound, OutboundError, type OutboundStream } from '../../../outbound/outbound.ts'

/** A bucket of any S3-compatible storage, with the key that opens it. */
export interface BucketAccess extends Pick<BackupTarget, 'endpoint' | 'region' | 'bucket' | 'path_style' | 'access_key'> {
  secret: string
}

/** What backups need of S3. Every function throws `backup_target_failed` with a `why` of BackupTargetTrouble. */
export interface Bucket {
  /** Bytes of an object; null when there is none. */
  size: (key: string) => Promise<number | null>
  /** The object, or its bytes from `start` up to but without `end`. */
  read: (key: string, range?: { start: number; end: number }, signal?: AbortSignal) => Promise<Readable>
  put: (key: string, bytes: Buffer) => Promise<void>
  /** Sends a file, in parts where it is large; a part that fails is tried again. Nothing of it is left when it throws. */
  send: (key: string, path: string, watch: { signal?: AbortSignal; onShare?: (share: number) => void }) => Promise<void>
  /** One that is gone already is no error. */
  remove: (key: string) => Promise<void>
  /** Uploads in parts below a folder that nobody has ended yet. */
  unfinished: (folder: string) => Promise<UnfinishedUpload[]>
  /** Drops the parts of one; one that is over already is no error. */
  abort: (upload: Pick<UnfinishedUpload, 'key' | 'upload_id'>) => Promise<void>
}

const MiB = 1024 * 1024
/** What a storage says of a request is a short document. */
const mostSaid = 64 * 1024
const smallestPart = 16 * MiB
/** S3 takes 10,000 parts. */
const mostParts = 9_000
const tries = 3
const firstPauseMs = 500

const trouble = (why: BackupTargetTrouble): Failure => new Failure('backup_target_failed', { why })

interface Ask {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  key: string
  query?: string
  headers?: Record<string, string>
  body?: Buffer
  signal?: AbortSignal | undefined
}

/** `partBytes` is for tests: S3 itself takes no part below 5 MiB. */
export function openBucket(outbound: Outbound, access: BucketAccess, partBytes = smallestPart): Bucket {
  const ask = (input: Ask) => send(outbound, access, input)
  const done = async (input: Ask) => said(await ask(input)).catch(broken)
  const bucket: Bucket = {
    size: async (key) => {
      const reply = await ask({ method: 'HEAD', key })
      reply.body.destroy()
      return reply.status === 404 ? null : Number(reply.headers['content-length'] ?? 0)
    },
    read: async (key, range, signal) => {
      const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end - 1}` }
      const { body } = await ask({ method: 'GET', key, headers, signal })
      return range === undefined ? body : atMost(body, range.end - range.start)
    },
    put: async (key, body) => void (await done({ method: 'PUT', key, body })),
    send: (key, path, { signal, onShare = () => undefined }) => sendFile({ done, ask, bucket }, { key, path, partBytes, signal, onShare }),
    remove: async (key) => void (await done({ method: 'DELETE', key })),
    unfinished: (folder) => listUnfinished((query) => done({ method: 'GET', key: '', query }), folder),
    abort: ({ key, upload_id }) => abortUpload(done, key, upload_id),
  }
  return bucket
}

function urlOf({ endpoint, bucket, path_style }: BucketAccess, key: string, query = ''): string {
  const url = new URL(endpoint)
  const base = ['', ...url.pathname.split('/').filter((part) => part !== '')].join('/')
  if (!path_style) url.host = `${bucket}.${url.host}`
  url.pathname = `${base}/${path_style ? `${bucket}/` : ''}${key}`
  url.search = query
  return url.href
}

async function send(outbound: Outbound, access: BucketAccess, { method, key, query, headers = {}, body, signal }: Ask) {
  const { region, access_key: accessKeyId, secret: secretAccessKey } = access
  const sum = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const url = urlOf(access, key, query)
  const named = { ...headers, 'x-amz-content-sha256': sum }
  const signer = new AwsV4Signer({ method, url, headers: named, accessKeyId, secretAccessKey, service: 's3', region })
  const signed = await signer.sign()
  const init = { method, headers: Object.fromEntries(signed.headers), ...(body && { body }), ...(signal && { signal }) }
  const reply = await outbound.stream(signed.url.href, init).catch((error: unknown) => {
    throw trouble(wayOf(error))
  })
  const isAbsent = reply.status === 404 && method === 'HEAD'
  if (reply.status >= 400 && !isAbsent) throw trouble(await refusalOf(reply))
  return reply
}

/** The words of a reply, up to a limit: a storage that talks without end fills no memory. */
const said = ({ body }: OutboundStream): Promise<string> => text(atMost(body, mostSaid))

/** A reply that breaks off, or does not end where it should. */
const broken = (error: unknown): never => {
  throw trouble(error instanceof OutboundError && error.reason === 'size' ? 'refused' : 'unreachable')
}

function wayOf(error: unknown): BackupTargetTrouble {
  if (!(error instanceof OutboundError)) return 'unreachable'
  return error.reason === 'refused' ? 'address_inside' : error.reason === 'redirect' ? 'redirected' : 'unreachable'
}

const refusals: Readonly<Record<string, BackupTargetTrouble>> = {
  NoSuchBucket: 'bucket_missing',
  NoSuchKey: 'gone',
  NoSuchUpload: 'gone',
  InvalidAccessKeyId: 'sign_in_refused',
  SignatureDoesNotMatch: 'sign_in_refused',
  AuthorizationHeaderMalformed: 'redirected',
  AccessDenied: 'not_allowed',
  RequestTimeTooSkewed: 'clock_differs',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
}

/** Never the storage's own words: only which kind of refusal it was. */
async function refusalOf(reply: OutboundStream): Promise<BackupTargetTrouble> {
  const { status } = reply
  const code = /<Code>(\w+)<\/Code>/u.exec(await said(reply).catch(() => ''))?.[1] ?? ''
  return refusals[code] ?? (status === 403 ? 'not_allowed' : status >= 500 || status === 429 ? 'unreachable' : 'refused')
}

interface Sending {
  key: string
  path: string
  partBytes: number
  signal: AbortSignal | undefined
  onShare: (share: number) => void
}
interface Means {
  ask: (input: Ask) => Promise<OutboundStream>
  done: (input: Ask) => Promise<string>
  bucket: Bucket
}

async function sendFile({ done, ask, bucket }: Means, { key, path, partBytes, signal, onShare }: Sending): Promise<void> {
  const file = await openFile(path)
  try {
    const { size } = await file.stat()
    const part = Math.max(partBytes, Math.ceil(size / mostParts))
    const bytesAt = async (start: number) => {
      const bytes = Buffer.alloc(Math.min(part, size - start))
      await file.read(bytes, 0, bytes.length, start)
      return bytes
    }
    if (size <= part) {
      const body = await bytesAt(0)
      await again(() => done({ method: 'PUT', key, body, signal }))
    } else await inParts({ done, ask }, { key, size, part, bytesAt, signal, onShare })
    // What came together there is as long as what lies here; each part was taken by its sum.
    if ((await bucket.size(key)) !== size) throw trouble('refused')
    onShare(1)
  } finally {
    await file.close()
  }
}

interface Parts extends Pick<Sending, 'key' | 'signal' | 'onShare'> {
  size: number
  part: number
  bytesAt: (start: number) => Promise<Buffer>
}

async function inParts({ done, ask }: Omit<Means, 'bucket'>, { key, size, part, bytesAt, signal, onShare }: Parts): Promise<void> {
  const begun = await again(() => done({ method: 'POST', key, query: 'uploads=', signal }))
  const id = /<UploadId>([^<]+)<\/UploadId>/u.exec(begun)?.[1]
  if (id === undefined) throw trouble('refused')
  const upload = `uploadId=${encodeURIComponent(id)}`
  try {
    const tags: string[] = []
    for (let start = 0; start < size; start += part) {
      const body = await bytesAt(start)
      const query = `partNumber=${tags.length + 1}&${upload}`
      const reply = await again(() => ask({ method: 'PUT', key, query, body, signal }))
      await said(reply).catch(broken)
      tags.push(String(reply.headers.etag ?? '').replaceAll(/[^\w-]/gu, ''))
      onShare((start + body.length) / size)
    }
    const list = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>"${tag}"</ETag></Part>`).join('')
    const body = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`)
    // A storage that takes long to put parts together answers 200 first, and what went wrong in the text.
    if (/<Error>/u.test(await done({ method: 'POST', key, query: upload, body, signal }))) throw trouble('refused')
  } catch (error) {
    await abortUpload(done, key, id).catch(() => undefined)
    throw error
  }
}

async function abortUpload(done: Means['done'], key: string, id: string): Promise<void> {
  try {
    await done({ method: 'DELETE', key, query: `uploadId=${encodeURIComponent(id)}` })
  } catch (error) {
    if (!(error instanceof Failure && error.details?.['why'] === 'gone')) throw error
  }
}

/** What may have been the line is tried three times in all. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n += 1)
    try {
      return await work()
    } catch (error) {
      const isLine = error instanceof Failure && error.details?.['why'] === 'unreachable'
      if (!isLine || n >= tries) throw error
      await wait(firstPauseMs * 2 ** (n - 1))
    }
}
