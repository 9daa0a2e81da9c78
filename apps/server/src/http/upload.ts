import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import type { UploadField, UploadFile } from '../module.ts'

/** A JSON operation also takes multipart fields; files in them are refused. */
export async function formBody(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (part.type === 'file') throw new Failure('media_type')
    addField(fields, part.fieldname, String(part.value))
  }
  return fields
}

/** A name that comes twice is a list. */
export function addField(fields: Record<string, unknown>, name: string, value: string): void {
  const old = fields[name]
  if (old === undefined) fields[name] = value
  else fields[name] = Array.isArray(old) ? [...old, value] : [old, value]
}

export async function* partsOf(request: FastifyRequest, max: number): AsyncIterable<UploadField | UploadFile> {
  if (!request.isMultipart()) throw new Failure('media_type')
  for await (const part of request.parts({ limits: { fileSize: max + 1, files: 20, fields: 50 } })) {
    if (part.type === 'file') yield { kind: 'file', name: part.fieldname, filename: part.filename, stream: part.file }
    else yield { kind: 'field', name: part.fieldname, value: String(part.value) }
  }
}
