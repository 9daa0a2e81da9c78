import { ApiError, urlOf } from '@beacon/api/client'
import { file, type FileView, fileView } from '@beacon/api/file'
import type { Input } from '@beacon/api/endpoint'
import * as z from 'zod/mini'

type Purpose = NonNullable<NonNullable<Input<typeof file.upload>['query']>['purpose']>

const refusal = z.object({ code: z.string(), message: z.string(), details: z.optional(z.record(z.string(), z.unknown())) })

interface Sending {
  file: Blob
  name: string
  onSent: (bytes: number) => void
  signal: AbortSignal
}

/** Sends a file and tells how much of it has left: fetch cannot, so this is the one place with XMLHttpRequest. @throws ApiError */
export function sendFile(url: string, { file, name, onSent, signal }: Sending): Promise<unknown> {
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

/** Uploads one file for a purpose. @throws ApiError */
export async function uploadFile(input: { purpose: Purpose; file: File } & Omit<Sending, 'name' | 'file'>): Promise<FileView> {
  const reply = await sendFile(urlOf(file.upload, { query: { purpose: input.purpose } }), { ...input, name: input.file.name })
  const parsed = z.safeParse(fileView, reply)
  if (!parsed.success) throw new ApiError('reply_wrong', 200, z.prettifyError(parsed.error))
  return parsed.data
}
