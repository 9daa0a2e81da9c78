import type { IncomingMessage } from 'node:http'
import type { Failure } from '../failure.ts'

/** Ends the reading of a body: whoever reads it gets the failure as the stream's error, and answers it. False when nobody reads. */
export function breakBody(request: IncomingMessage, failure: Failure): boolean {
  return request.listenerCount('error') > 0 && request.emit('error', failure)
}
