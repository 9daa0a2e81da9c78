import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import type { UploadField, UploadFile } from '../module.ts'
import { breakBody } from './break-body.ts'

/** What stands around the bytes of files: boundaries, names, and the fields, which the parser keeps in memory until the end. */
const mostAround = 128 * 1024
/** A field longer than `fieldSize` would make the parser wait for ever, so the sum of all is smaller. */
const partLimits = { parts: 70, files: 20, fields: 50, fieldSize: 4 * mostAround, headerPairs: 20, headerSize: 8 * 1024 }
const tooMany = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'])

/** The parts of a multipart body, one after the other; a file's bytes flow while it is read. */
export async function* partsOf(request: FastifyRequest, maxBytes: number): AsyncGenerator<UploadField | UploadFile> {
  if (!request.isMultipart()) throw new Failure('media_type')
  const files = limitBytes(request.raw)
  try {
    for await (const part of request.parts({ limits: { ...partLimits, fileSize: maxBytes + 1 } })) {
      if (part.type === 'file') {
        files.push(part.file)
        noteFault(part.file.errored)
        part.file.on('error', noteFault)
        yield { kind: 'file', name: part.fieldname, filename: part.filename, stream: part.file }
      } else {
        yield { kind: 'field', name: part.fieldname, value: String(part.value) }
      }
    }
  } catch (error) {
    // Only reading the body fails here: what a handler throws does not come back into its loop.
    throw failureOf(error)
  }
}

interface CountedFile {
  bytesRead: number
}

/**
 * The body limit of the framework does not hold for multipart. What is in files their reader limits; all other bytes are counted here as
 * they come, in parts that nobody asked for as well. Answers the list that takes the files found.
 */
function limitBytes(request: IncomingMessage): CountedFile[] {
  const files: CountedFile[] = []
  let parsed = 0
  const count = (chunk: Buffer) => {
    // This chunk comes to the parser after it came here.
    const inFiles = files.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
    if (parsed - inFiles > mostAround) {
      request.off('data', count)
      breakBody(request, new Failure('body_too_large'))
    }
    parsed += chunk.length
  }
  // The parser is attached in this very turn, so the listener makes no byte flow past it.
  request.on('data', count)
  return files
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  const isTooMany = error instanceof Error && 'code' in error && typeof error.code === 'string' && tooMany.has(error.code)
  return new Failure(isTooMany ? 'body_too_large' : 'bad_request')
}

const faults = new WeakSet<Error>()
/** The parser's own errors have no code; the system's and ours, which a broken pipeline hands back to the file, have one. */
function noteFault(error: Error | null): void {
  if (error !== null && !('code' in error)) faults.add(error)
}

/** A body that was cut or is no multipart, as whoever read a file of it saw it. */
export const isBodyFault = (error: unknown): boolean => error instanceof Error && faults.has(error)
