import { ApiError, urlOf } from '@beacon/api/client'
import { file, type FileView, fileView } from '@beacon/api/file'
import type { Input } from '@beacon/api/endpoint'
import * as z from 'zod/mini'

type Purpose = NonNullable<NonNullable<Input<typeof file.upload>['query']>['purpose']>

const refusal = z.object({ code: z.string(), message: z.string(), details: z.optional(z.record(z.string(), z.unknown())) })

/** Sends one file and tells how much of it has left: fetch cannot, so this is the one place with XMLHttpRequest. */
export function uploadFile(input: {
  purpose: Purpose
  file: File
  onSent: (bytes: number) => void
  signal: AbortSignal
}): Promise<FileView> {
  const form = new FormData()
  form.append('file', input.file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', urlOf(file.upload, { query: { purpose: input.purpose } }))
    request.withCredentials = true
    request.responseType = 'json'
    request.upload.addEventListener('progress', (event) => input.onSent(Math.min(event.loaded, input.file.size)))
    request.addEventListener('error', () => reject(new ApiError('network', 0, 'The connection was lost.')))
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')))
    request.addEventListener('load', () => {
      const done = z.safeParse(fileView, request.response)
      if (request.status < 300 && done.success) return resolve(done.data)
      const refused = z.safeParse(refusal, request.response)
      if (!refused.success) return reject(new ApiError('unavailable', request.status, `HTTP ${request.status}`))
      reject(new ApiError(refused.data.code as ApiError['code'], request.status, refused.data.message, refused.data.details))
    })
    input.signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
