import { kindGroups } from './kinds.ts'

/** What a `{group}` of a path stands for. */
export const groups = { ...kindGroups, variant: ['mini', 'theory', 'ten'] } as const
