import type { AnyEndpoint } from '@beacon/api/endpoint'
import { socketLimits } from '@beacon/api/platform/socket'
import type { WebSocket } from 'ws'
import * as z from 'zod/v4/core'
import type { Bytes, Line } from '../module.ts'
import { openBytes, refuseBytes } from './socket-bytes.ts'

/** A reader that does not read is cut: it would fill the memory of all. */
const mostWaitingBytes = 1_000_000
const rateWindow_ms = 10_000
/** Close codes of the protocol: a message that is none, one that is not allowed. */
const notUnderstood = 1007
export const refused = 1008

interface LineOptions {
  endpoint: AnyEndpoint
  report: (error: unknown) => void
  /** Something went or came: the other side is there. */
  onLife: () => void
}

/** One socket: what comes is read by the contract and counted, what goes is checked by it. */
export function openLine(socket: WebSocket, { endpoint, report, onLife }: LineOptions): Line & Bytes {
  const { messages, binary, path } = endpoint
  if (messages === undefined) throw new Error(`${path} names no messages`)
  const listeners: ((message: unknown) => void)[] = []
  const isInRate = openRate()
  const bytes = binary ? openBytes(socket, onLife) : null
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    try {
      if (isBinary && bytes !== null) return bytes.take(data)
      if (!isInRate()) return socket.close(refused, 'rate_limited')
      const read = isBinary ? null : messageOf(messages.comes, data.toString())
      if (read === null) return socket.close(notUnderstood, 'field_wrong')
      for (const listener of listeners) listener(read.message)
    } catch (error) {
      report(error)
      socket.close(1011, 'internal')
    }
  })
  const most = binary ? 2 * socketLimits.held_bytes : mostWaitingBytes
  return {
    send: (message) => {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > most) socket.terminate()
      else socket.send(JSON.stringify(z.parse(messages.goes, message)))
    },
    hear: (listener) => void listeners.push(listener),
    onEnd: (listener) => void socket.once('close', listener),
    close: (end) => socket.close(end?.code ?? 1000, end?.reason),
    ...(bytes?.line ?? refuseBytes(path)),
  }
}

function messageOf(schema: z.$ZodType, text: string): { message: unknown } | null {
  try {
    const parsed = z.safeParse(schema, JSON.parse(text))
    return parsed.success ? { message: parsed.data } : null
  } catch {
    return null
  }
}

/** Whether one more message fits into the ten seconds that run. */
function openRate(): () => boolean {
  let [since, count] = [0, 0]
  return () => {
    const now = performance.now()
    if (now - since > rateWindow_ms) [since, count] = [now, 0]
    count += 1
    return count <= socketLimits.messages_per_10s
  }
}
