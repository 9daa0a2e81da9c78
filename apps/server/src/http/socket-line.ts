import type { Messages } from '@beacon/api/endpoint'
import { socketLimits } from '@beacon/api/socket'
import type { WebSocket } from 'ws'
import * as z from 'zod/v4/core'
import type { Line } from '../module.ts'

/** A reader that does not read is cut: it would fill the memory of all. */
const mostWaitingBytes = 1_000_000
const rateWindow_ms = 10_000
/** Close codes of the protocol: a message that is none, one that is not allowed. */
const notUnderstood = 1007
export const refused = 1008

/** One socket: what comes is read by the contract and counted, what goes is checked by it. */
export function openLine(socket: WebSocket, { comes, goes }: Messages, report: (error: unknown) => void): Line {
  const listeners: ((message: unknown) => void)[] = []
  const isInRate = openRate()
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!isInRate()) return socket.close(refused, 'rate_limited')
    const read = isBinary ? null : messageOf(comes, data.toString())
    if (read === null) return socket.close(notUnderstood, 'field_wrong')
    try {
      for (const listener of listeners) listener(read.message)
    } catch (error) {
      report(error)
      socket.close(1011, 'internal')
    }
  })
  return {
    send: (message) => {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > mostWaitingBytes) socket.terminate()
      else socket.send(JSON.stringify(z.parse(goes, message)))
    },
    hear: (listener) => void listeners.push(listener),
    onEnd: (listener) => void socket.once('close', listener),
    close: () => socket.close(1000),
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
