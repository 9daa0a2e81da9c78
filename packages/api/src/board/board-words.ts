import { contestKinds, normalizers } from '@beacon/engine'
import * as z from 'zod/mini'

export const boardUnit = z.enum(['team', 'organisation', 'person'])
export type BoardUnit = z.infer<typeof boardUnit>
export const raceCategory = z.enum([...contestKinds, 'other'])
export type RaceCategory = z.infer<typeof raceCategory>
export const raceSource = z.enum(['contest', 'arena', 'file', 'remote'])
export type RaceSource = z.infer<typeof raceSource>
export const normalizer = z.enum(normalizers)
/**
 * waiting: no data yet · hidden: its ranking is not published · gone: what it read was deleted · failed: never read ·
 * stale: the last reading failed, the data before it counts.
 */
export const raceState = z.enum(['waiting', 'live', 'frozen', 'sealed', 'final', 'hidden', 'gone', 'failed', 'stale'])
export type RaceState = z.infer<typeof raceState>
export const raceTrouble = z.enum(['address', 'unreachable', 'format', 'double', 'drop'])
export type RaceTrouble = z.infer<typeof raceTrouble>
