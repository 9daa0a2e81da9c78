import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint, many } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { wordsOfKinds } from '../kinds/vocabularies.ts'

/** What an entrant's time line holds. */
export const storyKind = z.enum(['sign_in', ...wordsOfKinds('story'), 'adjust', 'evidence', 'question', 'staff'])
export type StoryKind = z.infer<typeof storyKind>
export const storyItem = z.object({
  at: instant,
  kind: storyKind,
  user_id: z.nullable(id),
  user_name: z.nullable(z.string()),
  topic_name: z.nullable(z.string()),
  /** What happened in a word of its kind: result of a try, kind of a case, operation of staff, reason of points. */
  what: z.string(),
  /** Shortened text of a try, title of a hint, name of a file. */
  text: z.nullable(z.string()),
  points: z.nullable(z.int()),
  address: z.nullable(z.string()),
  /** Sign-ins and tries: from an address that this entrant had not used before. */
  is_new_address: z.boolean(),
  /** Score and place right after it, where it moved the score. */
  score: z.nullable(z.int()),
  rank: z.nullable(z.int()),
})
export type StoryItem = z.infer<typeof storyItem>

export const entrantStory = {
  story: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/entrants/:entrant_id/story',
    access: permission('contest.watch'),
    summary: "One entrant's whole story on a time line, newest first",
    params: z.object({ resource_id: id, entrant_id: id }),
    query: z.object({
      kind: many(storyKind),
      user_id: z.optional(id),
      /** Older than this, for the next page. */
      before: z.optional(instant),
    }),
    reply: z.object({
      entrant: z.object({ entrant_id: id, name: z.string(), number: z.int(), rank: z.nullable(z.int()), score: z.int(), solved: z.int() }),
      members: z.array(z.object({ user_id: id, name: z.string(), is_captain: z.boolean() })),
      items: z.array(storyItem),
      has_more: z.boolean(),
    }),
    errors: ['contest_not_found'],
  }),
}
