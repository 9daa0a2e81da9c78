import { toyKinds } from '#toy-names'
import { contestKinds } from '@beacon/engine'
import * as z from 'zod/mini'

/** The wire enumeration of all kinds; only those that are built can be made. The test build adds its toys. */
export const contestKind = z.enum([...contestKinds, ...toyKinds])

export type ContestKind = z.infer<typeof contestKind>
