let offset_ms = 0

/** Learns from a reply what time the server has; half of the call's own length is taken as the way back. */
export function learnServerTime(server_now: string, asked_at_ms: number = Date.now()): void {
  const arrived_ms = Date.now()
  offset_ms = new Date(server_now).getTime() + (arrived_ms - asked_at_ms) / 2 - arrived_ms
}

/** The server's time in milliseconds, as well as this browser knows it. */
export function serverNow(): number {
  return Date.now() + offset_ms
}
