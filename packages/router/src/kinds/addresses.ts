import { type Kind, slug } from '../paths/kinds.ts'

/** The desk of a contest. Like all paths of the table these stand without the base path. */
export const deskPath = (kind: Kind, resource_id: string): string => `/admin/${slug[kind].admin}/contest/${encodeURIComponent(resource_id)}`

/** The list of the contests of a kind. */
export const contestListPath = (kind: Kind): string => `/admin/${slug[kind].admin}/list`

/** The question bank of a kind. */
export const bankPath = (kind: Kind): string => `/admin/${slug[kind].bank}-question`

/** Where contests of a kind are played; which one is meant says `?resource_id=`. */
export const playPath = (kind: Kind): string => slug[kind].arena
