import * as z from 'zod/mini'
import { ApiError, call, confirmed, urlOf } from '../client.ts'
import type { Input } from '../endpoint.ts'
import { file as contract, fileView, uploadView, type FileView, type UploadView } from './file.ts'
import { limits } from '../limits.ts'

type Purpose = NonNullable<NonNullable<Input<typeof contract.upload>['query']>['purpose']>
const refusal = z.object({ code: z.string(), message: z.string(), details: z.optional(z.record(z.string(), z.unknown())) })

interface Sending {
  file: Blob
  name: string
  /** Bytes that have left, rising. */
  onSent: (bytes: number) => void
  signal: AbortSignal
}

/** Sends a file and reports its progress. Where the person must confirm who they are, it is sent once more. @throws ApiError */
export const sendFile = (url: string, sending: Sending): Promise<unknown> => confirmed(() => sendOnce(url, sending))

/** Fetch cannot tell how much has left, so this is the one place with XMLHttpRequest. */
function sendOnce(url: string, { file, name, onSent, signal }: Sending): Promise<unknown> {
  const form = new FormData()
  form.append('file', file, name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.withCredentials = true
    request.responseType = 'json'
    request.upload.addEventListener('progress', (event) => onSent(Math.min(event.loaded, file.size)))
    request.addEventListener('error', () => reject(new ApiError('network', 0, 'The connection was lost.')))
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')))
    request.addEventListener('load', () => (request.status < 300 ? resolve(request.response) : reject(refusalOf(request))))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function refusalOf(request: XMLHttpRequest): ApiError {
  const refused = z.safeParse(refusal, request.response)
  if (!refused.success) return new ApiError('unavailable', request.status, `HTTP ${request.status}`)
  const { code, message, details } = refused.data
  return new ApiError(code as ApiError['code'], request.status, message, details, request.getResponseHeader('x-request-id'))
}

function read<T>(schema: z.ZodMiniType<T>, reply: unknown): T {
  const parsed = z.safeParse(schema, reply)
  if (!parsed.success) throw new ApiError('reply_wrong', 200, z.prettifyError(parsed.error))
  return parsed.data
}

/**
 * Uploads one file for a purpose. A large one, and one that must be `isResumable`, goes in pieces: a lost connection is waited out and costs one piece at most,
 * and the same file chosen again within a day (after a reload, too) goes on where it stopped.
 * @throws ApiError as `POST /files` refuses; AbortError when `signal` fires (what has arrived stays for a day)
 */
export async function uploadFile(
  input: { purpose: Purpose; file: File; isResumable?: boolean } & Omit<Sending, 'name' | 'file'>,
): Promise<FileView> {
  const { purpose, file, isResumable = false, onSent, signal } = input
  if (isResumable || file.size > limits.upload_piece_bytes) return inPieces(input)
  const url = urlOf(contract.upload, { query: { purpose } })
  return read(fileView, await sendFile(url, { file, name: file.name, onSent, signal }))
}

type Whole = Parameters<typeof uploadFile>[0]

async function inPieces(input: Whole): Promise<FileView> {
  const { file, onSent, signal } = input
  let at = await beginOrResume(input)
  for (let failures = 0; at.offset < at.size;) {
    onSent(at.offset)
    try {
      at = await sendPiece(at, input)
      failures = 0
    } catch (error) {
      if (!isPassing(error)) throw error
      failures += 1
      await pause(Math.min(30_000, 500 * 2 ** failures), signal)
      at = await patiently(() => call(contract.status, { params: { upload_id: at.upload_id } }, { signal }), signal)
    }
  }
  onSent(file.size)
  const view = await patiently(() => call(contract.finish, { params: { upload_id: at.upload_id }, body: {} }, { signal }), signal)
  forget(input)
  return view
}

async function sendPiece({ upload_id, offset, piece_bytes }: UploadView, { file, onSent, signal }: Whole): Promise<UploadView> {
  const piece = file.slice(offset, offset + piece_bytes)
  const url = urlOf(contract.piece, { params: { upload_id }, query: { offset } })
  return read(uploadView, await sendFile(url, { file: piece, name: file.name, onSent: (sent) => onSent(offset + sent), signal }))
}

async function beginOrResume(input: Whole): Promise<UploadView> {
  const { purpose, file, signal } = input
  const known = remembered(input)
  if (known !== null) {
    const found = await call(contract.status, { params: { upload_id: known } }, { signal }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_found') return null
      throw error
    })
    if (found !== null && found.size === file.size) return found
  }
  const begun = await call(contract.begin, { body: { purpose, name: file.name, size: file.size } }, { signal })
  remember(input, begun.upload_id)
  return begun
}

/** Faults of the way, not of the file: worth another try. `upload_offset` means that an answer was lost. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && ['network', 'timeout', 'unavailable', 'upload_offset', 'rate_limited'].includes(error.code)

async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || failures > 20) throw error
      await pause(Math.min(30_000, 500 * 2 ** failures), signal)
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new DOMException('The upload was stopped.', 'AbortError'))
      },
      { once: true },
    )
  })
}

/** The same file is recognised by name, size and time of change; its bytes are checked by the server in the end. */
const keyOf = ({ purpose, file }: Whole) => `beacon upload ${purpose} ${file.size} ${file.lastModified} ${file.name}`
const shelf = () => (typeof localStorage === 'undefined' ? null : localStorage)
const remembered = (input: Whole) => shelf()?.getItem(keyOf(input)) ?? null
const remember = (input: Whole, uploadId: string) => shelf()?.setItem(keyOf(input), uploadId)
const forget = (input: Whole) => shelf()?.removeItem(keyOf(input))
