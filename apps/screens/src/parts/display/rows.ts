import type { MatrixReply } from '@beacon/api/contest/ranking'

export type Row = MatrixReply['items'][number]
/** The number of first places that the wall holds whole: a diff names at most so many. */
export const FIRST = 100
