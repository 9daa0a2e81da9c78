import { monitorKind, monitorLayouts, monitorMost, type MonitorKind, type MonitorLayout } from '@beacon/api/contest/monitor-choices'
import * as z from 'zod/mini'

const word = z.catch(z.optional(z.string()), undefined)
const instant = z.catch(z.optional(z.iso.datetime({ offset: true })), undefined)

/** The address of the monitor: what stands in it survives a reload and can be shared. */
export const monitorSearch = z.object({
  layout: z.catch(
    z.optional(
      z.pipe(
        z.coerce.number<unknown>(),
        z.transform((n): MonitorLayout | undefined => monitorLayouts.find((one) => one === n)),
      ),
    ),
    undefined,
  ),
  /** Further people, ids joined by commas. */
  users: word,
  kind: z.catch(z.optional(monitorKind), undefined),
  time: z.catch(z.optional(z.enum(['1h', '24h', '7d', 'own'])), undefined),
  from: instant,
  to: instant,
  mode: z.catch(z.optional(z.literal('replay')), undefined),
})
export type MonitorSearch = z.output<typeof monitorSearch>
export type MonitorTime = NonNullable<MonitorSearch['time']>

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** Everybody whom the address names, each once, the person of the path first; at most as many as a page shows. */
export function usersIn(first: string, users: string | undefined): string[] {
  const all = [first, ...(users ?? '').split(',')].filter((one) => uuid.test(one))
  return [...new Set(all)].slice(0, monitorMost)
}

/** The layout of the address, else the smallest one that holds all. */
export const layoutFor = (layout: MonitorLayout | undefined, people: number): MonitorLayout =>
  layout ?? monitorLayouts.find((one) => one >= people) ?? monitorMost

const hours = { '1h': 1, '24h': 24, '7d': 168 } as const
const iso = (ms: number) => new Date(ms).toISOString()

export interface CellQuery {
  kind?: MonitorKind[]
  from?: string
  to?: string
}

/** The query of a live cell. Its beginning is cut when the page opens, so that every refresh sends the same query. */
export function cellQueryOf({ kind, time, from, to }: MonitorSearch, openedAt: number): CellQuery {
  return {
    ...(kind === undefined ? {} : { kind: [kind] }),
    ...(time === 'own'
      ? { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
      : time === undefined
        ? {}
        : { from: iso(openedAt - hours[time] * 3_600_000) }),
  }
}

/** A replay has two ends; without values it is the last hour. */
export function replaySpan({ time, from, to }: MonitorSearch, openedAt: number): { from: string; to: string } {
  if (time === 'own' && from !== undefined) return { from, to: to ?? iso(openedAt) }
  const back = time === undefined || time === 'own' ? 1 : hours[time]
  return { from: iso(openedAt - back * 3_600_000), to: iso(openedAt) }
}
