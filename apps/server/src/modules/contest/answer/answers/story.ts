import { sql } from 'drizzle-orm'
import { membersOf, type KindStory, type StoryAbout } from '../../watch/entrant-story/index.ts'
import { maskedText, openTry } from '../../topic/try-text/index.ts'

/** Lines of this run; of one member, where only that one is asked for. */
const ofRun = (alias: string, { entrant_id, run, user_id }: StoryAbout) => {
  const of = sql.identifier(alias)
  const own = sql`${of}.entrant_id = ${entrant_id} and ${of}.run = ${run}`
  return user_id === null ? own : sql`${own} and ${of}.user_id = ${user_id}`
}

/** Topics opened, files fetched, hints, tries, what was judged again, and uploads. */
export const story: KindStory = {
  parts: {
    topic: (about) => ({
      columns: { at: sql`o.at`, user_id: sql`o.user_id`, topic_id: sql`o.topic_id`, what: sql`'opened'` },
      from: sql`from topic_opened o where ${ofRun('o', about)}`,
    }),
    file: (about) => ({
      columns: {
        at: sql`a.at`,
        user_id: sql`a.user_id`,
        topic_id: sql`a.object_id`,
        what: sql`'download'`,
        text: sql`a.after ->> 'name'`,
        address: sql`host(a.ip)`,
      },
      from: sql`from audit a where a.module = 'topic' and a.operation = 'download' and a.user_id in ${membersOf(about)} and a.at >= ${about.since}
        and a.object_id in (select resource_id::text from topic where contest_id = ${about.contest_id})`,
    }),
    hint: (about) => ({
      columns: { at: sql`h.at`, user_id: sql`h.user_id`, topic_id: sql`h.topic_id`, what: sql`'opened'`, points: sql`-h.cost` },
      from: sql`from hint_opened h where ${ofRun('h', about)}`,
    }),
    upload: (about) => ({
      columns: {
        at: sql`w.at`,
        user_id: sql`w.user_id`,
        topic_id: sql`w.topic_id`,
        what: sql`w.kind`,
        text: sql`w.file_name`,
        points: sql`w.score`,
        address: sql`w.address`,
      },
      from: sql`from writeup w where ${ofRun('w', about)}`,
    }),
    submission: (about) => ({
      columns: {
        at: sql`s.at`,
        user_id: sql`s.user_id`,
        topic_id: sql`s.topic_id`,
        what: sql`coalesce(s.verdict, s.result)`,
        points: sql`s.points`,
        address: sql`host(s.address)`,
        is_new_address: sql`not exists (select 1 from submission o
          where o.entrant_id = s.entrant_id and o.run = s.run and o.address = s.address and o.at < s.at)`,
        submission_id: sql`s.resource_id`,
        text_sealed: sql`s.text_sealed`,
      },
      from: sql`from submission s where ${ofRun('s', about)}`,
    }),
    verdict: ({ contest_id, run, entrant_id, user_id }) => ({
      columns: {
        at: sql`e.at`,
        user_id: sql`s.user_id`,
        topic_id: sql`e.topic_id`,
        what: sql`case when (e.payload ->> 'is_correct')::boolean then 'correct' else 'wrong' end`,
        submission_id: sql`s.resource_id`,
        text_sealed: sql`s.text_sealed`,
      },
      from: sql`from score_event e join submission s on s.resource_id = (e.payload ->> 'submission_id')::uuid
        where e.contest_id = ${contest_id} and e.run = ${run} and e.kind = 'verdict' and e.entrant_id = ${entrant_id}
          and (${user_id}::uuid is null or s.user_id = ${user_id})`,
    }),
  },
  secret: {
    join: sql`left join submission f on f.resource_id = q.submission_id`,
    isSecret: sql`f.result in ('correct', 'part') or f.verdict = 'correct' or f.details ->> 'correct' = 'true'`,
  },
  text: (ctx, { submission_id, text_sealed, isSecret }) =>
    maskedText(openTry(ctx.secret, { resource_id: submission_id, text_sealed }), isSecret),
}
