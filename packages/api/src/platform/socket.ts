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

/**
 * Limits of every socket: bytes of a message or a piece, messages within ten seconds, and bytes that are taken in within a second;
 * what comes faster waits on the wire. Above `held_bytes` unsent, whoever sends holds back until they are sent.
 */
export const socketLimits = { message_bytes: 65_536, messages_per_10s: 200, bytes_per_s: 8_388_608, held_bytes: 1_048_576 } as const

/** Codes that a socket of ours is closed with, besides those of the protocol; the page says the reason by them. */
export const socketEnds = { ticket: 4401, right: 4403, gone: 4404, idle: 4408, state: 4409, limit: 4429, driver: 4500 } as const
export type SocketEnd = (typeof socketEnds)[keyof typeof socketEnds]
/** The server goes away for a moment: whoever was connected comes back. */
export const socketRestarts = 1012
