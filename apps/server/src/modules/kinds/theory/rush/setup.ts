import type { Parsed } from '@beacon/api/endpoint'
import { issue } from '@beacon/api/fields'
import type { rush as contract, RushRoundView, RushSetup } from '@beacon/api/kinds/theory/exam/rush'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import { asExam } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { rush, rushDesk, rushQuestion, rushRound, rushSetup } from '../../../../db/schema/kinds/theory/exam-rush.ts'
import { staffNameSql } from '../../../../db/staff-name.ts'
import { fail, failFields } from '../../../../failure.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import { type PlacedNow, placeQuestions } from './place-questions.ts'
import { selectDesks } from './read-game.ts'
import { seeHosting } from './scope.ts'

type Body = Parsed<typeof contract.save_setup>['body']
const mostFree = 200

/** Desks and rounds, without what solves a question. */
export async function readSetup(ctx: SignedIn, id: string): Promise<RushSetup> {
  const { contest } = await seeHosting(ctx, id)
  return setupOf(ctx.db, id, contest.run)
}

async function setupOf(executor: Executor, contest_id: string, run: number): Promise<RushSetup> {
  const [row] = await executor.select().from(rushSetup).where(eq(rushSetup.contest_id, contest_id))
  return {
    version: row?.version ?? 0,
    has_begun: await hasBegun(executor, contest_id, run),
    desks: await selectDesks(executor, contest_id, staffNameSql('e')),
    rounds: await selectRounds(executor, contest_id),
    free: await selectFree(executor, contest_id),
  }
}

async function hasBegun(executor: Executor, contest_id: string, run: number): Promise<boolean> {
  const rows = await executor
    .select({ no: rush.state_no })
    .from(rush)
    .where(and(eq(rush.contest_id, contest_id), eq(rush.run, run), sql`${rush.state_no} > 0`))
  return rows.length > 0
}

async function selectFree(executor: Executor, contest_id: string): Promise<RushSetup['free']> {
  return executor
    .select({ entrant_id: entrant.entrant_id, name: staffNameSql('entrant') })
    .from(entrant)
    .where(
      and(
        eq(entrant.contest_id, contest_id),
        eq(entrant.status, 'approved'),
        eq(entrant.is_staff, false),
        sql`not exists (select 1 from ${rushDesk} d where d.contest_id = ${contest_id} and d.entrant_id = entrant.entrant_id)`,
      ),
    )
    .orderBy(staffNameSql('entrant'), entrant.entrant_id)
    .limit(mostFree)
}

type Placed = RushRoundView['questions'][number] & { round_id: string }

async function selectRounds(executor: Executor, contest_id: string): Promise<RushRoundView[]> {
  const rounds = await executor.select().from(rushRound).where(eq(rushRound.contest_id, contest_id)).orderBy(rushRound.position)
  const { rows } = await executor.execute<Placed & Record<string, unknown>>(sql`
    select q.round_id, q.question_id, q.version_id, q.content ->> 'name' as name, left(q.content ->> 'description', 300) as stem,
      q.content ->> 'question_type' as question_type,
      q.version_id is distinct from (select v.version_id from question_theory_version v where v.question_id = q.question_id
        order by v.version desc limit 1) as is_outdated
    from rush_question q join rush_round r on r.round_id = q.round_id where r.contest_id = ${contest_id} order by r.position, q.position`)
  return rounds.map(({ contest_id: _contest, position: _position, ...round }) => ({
    ...round,
    questions: rows.filter(({ round_id }) => round_id === round.round_id).map(({ round_id: _round, ...placed }) => placed),
  }))
}

/** Saves the whole set-up, until something was shown. Questions keep the version that they had when they were placed. */
export async function saveSetup(ctx: SignedIn, id: string, body: Body): Promise<RushSetup> {
  await seeHosting(ctx, id)
  const about = { module: 'rush', operation: 'update', object_type: 'contest', object_id: id } as const
  return change(ctx, about, async (tx, note) => {
    const lock = await lockContest(tx, id)
    const row = asExam(lock.contest)
    if (await hasBegun(tx, id, lock.run)) return fail('rush_begun')
    await raiseVersion(tx, id, body.version)
    mustBeDistinct(body)
    await mustBeDesks(tx, id, body.desks)
    const placed = await placeQuestions(ctx, tx, id, body.rounds)
    await writeSetup(tx, id, body, placed)
    note({ object_name: row.name, after: { desks: body.desks.length, rounds: body.rounds.length, questions: placed.size } })
    return setupOf(tx, id, lock.run)
  })
}

async function raiseVersion(tx: Tx, contest_id: string, version: number): Promise<void> {
  await tx.insert(rushSetup).values({ contest_id }).onConflictDoNothing()
  const raised = await tx
    .update(rushSetup)
    .set({ version: version + 1 })
    .where(and(eq(rushSetup.contest_id, contest_id), eq(rushSetup.version, version)))
    .returning({ version: rushSetup.version })
  if (raised.length === 0) fail('changed_meanwhile')
}

function mustBeDistinct({ desks, rounds }: Body): void {
  if (new Set(desks).size !== desks.length) failFields({ desks: { code: 'field_wrong' } })
  const ids = rounds.flatMap(({ questions }) => questions.map(({ question_id }) => question_id))
  if (new Set(ids).size !== ids.length) failFields({ rounds: { code: 'field_wrong' } })
  if (new Set(rounds.map(({ round_id }) => round_id)).size !== rounds.length) failFields({ rounds: { code: 'field_wrong' } })
  for (const [index, { kind, risks }] of rounds.entries()) {
    const rises = risks.every((one, at) => at === 0 || one > (risks[at - 1] ?? 0))
    if ((kind === 'risk') !== risks.length > 0 || !rises) failFields({ [`rounds.${index}.risks`]: { code: 'field_wrong' } })
  }
}

async function mustBeDesks(tx: Tx, contest_id: string, desks: readonly string[]): Promise<void> {
  if (desks.length === 0) return
  const n = await tx.$count(
    entrant,
    and(
      eq(entrant.contest_id, contest_id),
      eq(entrant.status, 'approved'),
      eq(entrant.is_staff, false),
      inArray(entrant.entrant_id, [...desks]),
    ),
  )
  if (n < desks.length) failFields({ desks: { code: 'field_wrong' } })
}

async function writeSetup(tx: Tx, contest_id: string, { desks, rounds }: Body, placed: ReadonlyMap<string, PlacedNow>): Promise<void> {
  await tx.delete(rushDesk).where(eq(rushDesk.contest_id, contest_id))
  if (desks.length > 0) await tx.insert(rushDesk).values(desks.map((entrant_id, place) => ({ contest_id, place, entrant_id })))
  await tx.delete(rushRound).where(eq(rushRound.contest_id, contest_id))
  if (rounds.length === 0) return
  const known = await tx
    .select({ id: rushRound.round_id })
    .from(rushRound)
    .where(
      inArray(
        rushRound.round_id,
        rounds.map(({ round_id }) => round_id),
      ),
    )
  // A round of another rush.
  if (known.length > 0) failFields({ rounds: { code: 'field_wrong' } })
  await tx.insert(rushRound).values(rounds.map(({ questions: _questions, ...round }, position) => ({ ...round, contest_id, position })))
  const rows = rounds.flatMap(({ round_id, questions }) =>
    questions.map(({ question_id }, position) => ({ round_id, position, question_id, ...mustHold(placed, question_id) })),
  )
  if (rows.length > 0) await tx.insert(rushQuestion).values(rows)
}

const mustHold = (placed: ReadonlyMap<string, PlacedNow>, question_id: string): PlacedNow =>
  placed.get(question_id) ?? fail('bad_request', { why: issue('field_wrong') })
