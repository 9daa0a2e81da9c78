import { toyKinds } from '#toy-names'
import * as z from 'zod/mini'

const nine = ['theory', 'flag', 'attackDefense', 'awdp', 'operation', 'cfs', 'ai', 'rw', 'koh'] as const

/** The wire enumeration of all kinds; only those that are built can be made. The test build adds its toys. */
export const contestKind = z.enum([...nine, ...toyKinds])

export type ContestKind = z.infer<typeof contestKind>
