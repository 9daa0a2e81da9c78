import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { partsOf } from './upload.ts'

const mostFields = 1_000

/** The fields of a urlencoded text. What has too many is refused before anything is made of it. */
export function formFields(text: string): Record<string, unknown> {
  let fields = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1))
    if ((fields += 1) > mostFields) throw new Failure('body_too_large')
  return objectOf(new URLSearchParams(text))
}

/** The body of an operation with fields: as it was parsed, or of a multipart form. Files in that are refused. */
export async function bodyFields(request: FastifyRequest, maxBytes: number): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  const fields: [string, string][] = []
  for await (const part of partsOf(request, maxBytes)) {
    if (part.kind === 'file') throw new Failure('media_type')
    fields.push([part.name, part.value])
  }
  return objectOf(fields)
}

/** A name that comes twice is a list. Every name becomes an own property, `__proto__` too: the schema refuses it by name. */
function objectOf(fields: Iterable<readonly [string, string]>): Record<string, unknown> {
  const byName = new Map<string, string | string[]>()
  for (const [name, value] of fields) {
    const known = byName.get(name)
    if (Array.isArray(known)) known.push(value)
    else byName.set(name, known === undefined ? value : [known, value])
  }
  return Object.fromEntries(byName)
}
