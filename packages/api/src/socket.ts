import * as z from 'zod/mini'

/** The subprotocol that server and client agree on; the ticket is offered beside it and never said back. */
export const socketProtocol = 'beacon'
const ticketPrefix = 'ticket.'

/** The subprotocols that a client offers with its ticket. */
export const socketProtocols = (ticket: string): string[] => [socketProtocol, ticketPrefix + ticket]

/** The ticket among offered subprotocols, or null. */
export function ticketAmong(protocols: readonly string[]): string | null {
  const offered = protocols.find((one) => one.startsWith(ticketPrefix))
  return offered === undefined ? null : offered.slice(ticketPrefix.length)
}

/** Reply of the operation at `<path of the socket>/tickets`: opens that socket once, within 30 s, for who asked for it. */
export const socketTicket = z.object({ ticket: z.string(), expires_s: z.int() })

/** A socket replies by messages alone. */
export const noReply = z.never()

/** Limits of every socket: bytes of a message, and messages within ten seconds. */
export const socketLimits = { message_bytes: 65_536, messages_per_10s: 200 } as const
