import type { SignedIn } from '../../../../../context.ts'
import { bounded } from '../../../../../db/batch-transaction.ts'
import { openCrowd } from '../../../../../db/crowd.ts'
import { change } from '../../../../../db/change.ts'
import { newId } from '../../../../../db/id.ts'
import { asExam } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { examAttempt } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { iso } from '../../../../contest/core/contest/index.ts'
import { holdContest } from '../../../../contest/score/score/index.ts'
import { writeAuditOf } from '../../../../platform/audit/index.ts'
import { type Candidate, findAttempt, type Stand } from './candidate.ts'
import { allowanceOf, firstDeadline, mustEnterNow } from './deadline.ts'

/** A candidate's own start on a device. */
export interface Start {
  ctx: SignedIn
  seen: Candidate
  device: string
  time_factor: number
}

export const aboutAttempt = ({ contest, entry }: Candidate) =>
  ({ module: 'contest', object_type: 'contest', object_id: contest.resource_id, object_name: `${contest.name} · ${entry.name}` }) as const

const entryOf = ({ seen }: Start) =>
  ({ ...aboutAttempt(seen), operation: 'attempt_start', after: { entrant_id: seen.entry.entrant_id } }) as const

/** Extra time of the candidate's own is added in the database, where it may have just been given. */
function rowOf({ ctx, seen: { contest, entry, now }, device, time_factor }: Start) {
  const { extra_s, version } = contest
  return {
    attempt_id: newId(),
    contest_id: contest.resource_id,
    run: contest.run,
    entrant_id: entry.entrant_id,
    user_id: ctx.actor.user_id,
    state: 'going' as const,
    device,
    started_at: iso(now),
    deadline: iso(firstDeadline(contest, { now, extra_s, time_factor })),
    extra_s,
    time_factor,
    heard_at: iso(now),
    address: ctx.ip,
    common_s: extra_s,
    version,
  }
}

/** Whoever moves the clock of these exams waits until the attempts stand, and finds them then. */
const holdText = `select from contest where resource_id = any($1::uuid[]) order by resource_id for share`

/** Attempts of an exam that still is as it was read; the others begin alone. Sorted, so that two groups that begin the same attempts wait for each other in one order. */
const text = `insert into exam_attempt (attempt_id, contest_id, run, entrant_id, user_id, state, device, started_at, deadline, extra_s, time_factor,
    heard_at, address)
  select g.attempt_id, g.contest_id, g.run, g.entrant_id, g.user_id, 'going', g.device, g.started_at,
    g.deadline + make_interval(secs => coalesce(l.extra_s, 0)), g.extra_s + coalesce(l.extra_s, 0), g.time_factor, g.heard_at, g.address
  from jsonb_to_recordset($1::jsonb) as g (attempt_id uuid, contest_id uuid, run int, entrant_id uuid, user_id uuid, device uuid,
      started_at timestamptz, deadline timestamptz, extra_s int, time_factor int, heard_at timestamptz, address text, version int, common_s int)
    join contest c on c.resource_id = g.contest_id and c.version = g.version
    join contest_theory t on t.contest_id = g.contest_id and t.extra_s = g.common_s
    left join exam_allowance l on l.contest_id = g.contest_id and l.run = g.run and l.entrant_id = g.entrant_id
  order by g.entrant_id
  on conflict do nothing
  returning attempt_id, to_jsonb(deadline) as deadline`

/** An attempt as it begins. */
const fresh = { state: 'going', epoch: 1, acked: 0, paused_at: null, pause_reason: '', left_count: 0 } as const

interface Begun {
  attempt_id: string
  deadline: string
}

/** Begins an attempt, with others that begin in the same moment. @returns null where the attempt was begun by another tab */
export const beginAttempt = openCrowd<Start, Stand | null>({
  most: 200,
  keyOf: ({ seen }) => `${seen.entry.entrant_id} ${seen.contest.run}`,
  together: (platform, items) => {
    const rows = items.map(rowOf)
    return bounded(platform, {
      sent: () => {},
      prepare: async (client) => {
        const held = client.query({ name: 'exam_hold', text: holdText, values: [[...new Set(rows.map(({ contest_id }) => contest_id))]] })
        const inserted = client.query<Begun>({ name: 'exam_begin', text, values: [JSON.stringify(rows)] })
        const [, { rows: made }] = await Promise.all([held, inserted])
        const begun = new Map(made.map((row) => [row.attempt_id, row]))
        const found = rows.map(({ attempt_id }) => begun.get(attempt_id))
        const entries = items.flatMap((item, index) => (found[index] === undefined ? [] : [{ ctx: item.ctx, entry: entryOf(item) }]))
        return {
          result: found.map((row) => row && { ...fresh, deadline: row.deadline }),
          write: (writing) => writeAuditOf(writing, entries),
          waitsForDisk: true,
        }
      },
    })
  },
  alone: async (item) => {
    const { ctx, seen, time_factor } = item
    const { entry } = seen
    return change(ctx, entryOf(item), async (tx) => {
      const { contest: record, at: now } = await holdContest(tx, seen.contest.resource_id)
      const contest = asExam(record)
      mustEnterNow(contest, now)
      const { common_s: _common_s, version: _version, ...row } = rowOf({ ...item, seen: { ...seen, contest, now } })
      const extra_s = await allowanceOf(tx, contest, entry.entrant_id)
      const deadline = iso(firstDeadline(contest, { now, extra_s, time_factor }))
      // Two tabs begin at once: the later one goes on with what the earlier one began.
      await tx
        .insert(examAttempt)
        .values({ ...row, extra_s, deadline })
        .onConflictDoNothing()
      const attempt = await findAttempt(tx, { contest, entry })
      return attempt?.attempt_id === row.attempt_id ? attempt : null
    })
  },
})
