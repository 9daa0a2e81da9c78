import * as z from 'zod/mini'
import { user } from '../access.ts'
import { contestKind } from '../contest/contest-fields.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

/** Rows of one group at most. */
export const searchMost = 8
const inContest = z.object({ resource_id: id, kind: contestKind, name: z.string(), game_type: z.enum(['individual', 'team']) })
export const searchReply = z.object({
  contests: z.array(inContest),
  /** Entrants, each in its contest. */
  teams: z.array(z.object({ entrant_id: id, name: z.string(), tag: z.string(), contest: inContest })),
  /** desk: questions of the bank, `contest` is null. front: topics of contests one plays, `direction` is null. */
  questions: z.array(
    z.object({
      resource_id: id,
      name: z.string(),
      kind: contestKind,
      direction: z.nullable(z.object({ name_en: z.string(), name_zh: z.string() })),
      contest: z.nullable(inContest),
    }),
  ),
})
export type SearchReply = z.infer<typeof searchReply>

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    access: user,
    summary: 'Contests, teams and questions by a part of their name, as far as the caller may open them; at most 8 of each',
    query: z.object({
      q: z.string().check(z.maxLength(80)),
      /** desk: what one organises. front: what one plays. */
      side: z.enum(['desk', 'front']),
    }),
    reply: searchReply,
  }),
}
