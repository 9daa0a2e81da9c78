import type { KindStory } from '../../watch/entrant-story/index.ts'
import { maskedText, openTry } from '../try-text/index.ts'

const member = 'select user_id from entrant_member where entrant_id = $3 and ($6::uuid is null or user_id = $6)'

/** Topics opened, files fetched, hints, tries, what was judged again, and uploads. */
export const story: KindStory = {
  parts: {
    topic: `select o.at, o.user_id, o.topic_id, 'opened', null, null, null, false, null, null from topic_opened o
    where o.entrant_id = $3 and o.run = $2 and ($6::uuid is null or o.user_id = $6)`,
    file: `select a.at, a.user_id, a.object_id::uuid, 'download', a.after ->> 'name', null, host(a.ip), false, null, null from audit a
    where a.module = 'topic' and a.operation = 'download' and a.user_id in (${member}) and a.at >= $4
      and a.object_id in (select resource_id::text from topic where contest_id = $1)`,
    hint: `select h.at, h.user_id, h.topic_id, 'opened', null, -h.cost, null, false, null, null from hint_opened h
    where h.entrant_id = $3 and h.run = $2 and ($6::uuid is null or h.user_id = $6)`,
    upload: `select w.at, w.user_id, w.topic_id, w.kind, w.file_name, w.score, w.address, false, null, null from writeup w
    where w.entrant_id = $3 and w.run = $2 and ($6::uuid is null or w.user_id = $6)`,
    submission: `select s.at, s.user_id, s.topic_id, coalesce(s.verdict, s.result), null, s.points, host(s.address),
    not exists (select 1 from submission o where o.entrant_id = s.entrant_id and o.run = s.run and o.address = s.address and o.at < s.at), s.resource_id, s.text_sealed
    from submission s where s.entrant_id = $3 and s.run = $2 and ($6::uuid is null or s.user_id = $6)`,
    verdict: `select e.at, s.user_id, e.topic_id, case when (e.payload ->> 'is_correct')::boolean then 'correct' else 'wrong' end, null, null, null, false, s.resource_id, s.text_sealed
    from score_event e join submission s on s.resource_id = (e.payload ->> 'submission_id')::uuid
    where e.contest_id = $1 and e.run = $2 and e.kind = 'verdict' and e.entrant_id = $3 and ($6::uuid is null or s.user_id = $6)`,
  },
  secret: {
    join: 'left join submission f on f.resource_id = q.submission_id',
    isSecret: `f.result in ('correct', 'part') or f.verdict = 'correct' or f.details ->> 'correct' = 'true'`,
  },
  text: (ctx, { submission_id, text_sealed, isSecret }) =>
    maskedText(openTry(ctx.secret, { resource_id: submission_id, text_sealed }), isSecret),
}
