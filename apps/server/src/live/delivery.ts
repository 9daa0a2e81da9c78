import { Histogram } from 'prom-client'
import type { Frame } from './frame.ts'

/** From the outbox row (written just before its commit) to the last socket's write, in this process. */
export const deliverySeconds = new Histogram({
  name: 'beacon_live_delivery_seconds',
  help: 'From an event’s row in the outbox, written before its commit, to the write on the last stream that hears it',
  buckets: [0.01, 0.025, 0.05, 0.075, 0.1, 0.125, 0.15, 0.2, 0.25, 0.5, 1, 2.5, 10],
  registers: [],
})

/** The oldest row of a reading waited longest. `now` is the database's clock, as its rows are stamped by that. */
export function observeDelivery(frames: readonly Frame[], now: number): void {
  const oldest = frames.find(({ position }) => position !== null)?.position
  if (oldest !== undefined && oldest !== null) deliverySeconds.observe(Math.max(0, now - oldest / 1000) / 1000)
}
