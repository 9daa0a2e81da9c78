import type { reevaluation as contract, ReevaluationDiff } from '@beacon/api/kinds/ai/desk'
import type { Reply } from '@beacon/api/endpoint'
import { numberEvent, standingsOf as foldOf, type ScoredEvent } from '@beacon/engine'
import { aiKind, type AiEvent, type AiRow } from '@beacon/engine/ai'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { aiEvaluation, aiReevaluation, aiSubmission } from '../../../../db/schema/kinds/ai/submission.ts'
import { standingsOf, type ContestStandings } from '../../../contest/score/score/index.ts'
import { firstScores, type WithScore } from '../finals/index.ts'
import { staffAi, rulesOf } from '../topic/index.ts'
import { getRun } from './reevaluate.ts'

/**
 * A re-evaluation with what it would move, by scores of the public rows. Also after the reveal: what a re-evaluation makes of private scores
 * is known once it is applied.
 */
export async function readRun(
  ctx: SignedIn,
  { resource_id, reevaluation_id }: { resource_id: string; reevaluation_id: string },
): Promise<Reply<typeof contract.get>> {
  const seen = await staffAi(ctx, resource_id, 'contest.watch')
  const reevaluation = await getRun(ctx, { contest_id: resource_id, run: seen.contest.run }, reevaluation_id)
  if (reevaluation.state !== 'ready') return { reevaluation, diff: [] }
  const standings = await standingsOf(ctx, resource_id)
  const [row] = await ctx.db.select().from(aiReevaluation).where(eq(aiReevaluation.reevaluation_id, reevaluation_id))
  if (row === undefined) return { reevaluation, diff: [] }
  const fresh = await ctx.db
    .select({ metric: aiEvaluation.metric, of: aiSubmission })
    .from(aiEvaluation)
    .innerJoin(aiSubmission, eq(aiSubmission.submission_id, aiEvaluation.submission_id))
    .where(and(eq(aiEvaluation.reevaluation_id, reevaluation_id), eq(aiEvaluation.state, 'scored')))
  const scored = fresh.flatMap(({ of, metric }) => (metric === null ? [] : [{ ...of, metric }]))
  const events = withAgain(standings, row, scored)
  return { reevaluation, diff: diffOf(standings, rowsOf(publicLog(standings.events)), rowsOf(events), row.topic_id) }
}

/** The log as if nothing were revealed. */
// Checked: the log of such a contest holds events of this kind alone.
const publicLog = (events: readonly ScoredEvent[]): AiEvent[] =>
  (events as AiEvent[])
    .filter(({ kind }) => kind !== 'eval.reveal')
    .map((event) => (event.kind === 'eval.again' ? { ...event, payload: { ...event.payload, finals: null } } : event))

function rowsOf(events: readonly AiEvent[]): Map<string, AiRow> {
  const fold = foldOf(aiKind, { view: 'real' })
  fold.apply(events)
  return new Map([...fold.page(0, fold.total()), ...fold.others()].map((row) => [row.entrant_id, row]))
}

function withAgain(
  { events, seq }: ContestStandings,
  { topic_id, terms }: typeof aiReevaluation.$inferSelect,
  scored: readonly WithScore[],
): AiEvent[] {
  const log = publicLog(events)
  const rules = log.findLast((event) => event.kind === 'rules.set' && event.topic_id === topic_id)
  const at = events.at(-1)?.at ?? 0
  const of = { solver_id: null, entrant_id: null, part: null, topic_id, at, lane: 'result' as const }
  const payload = { submission_ids: scored.map((one) => one.submission_id), metrics: scored.map((one) => one.metric), finals: null }
  const lines = log.map((event) => ({ ...event, scored: event.kind === 'eval.scored' ? event.payload.submission_id : null }))
  const first = firstScores(lines, scored).map(({ counts_at_seq, ...one }, n): AiEvent =>
    numberEvent({ ...one, at }, seq + 2 + n, counts_at_seq),
  )
  const again: AiEvent = numberEvent({ ...of, kind: 'eval.again' as const, payload }, seq + 2 + first.length)
  if (rules?.kind !== 'rules.set' || rules.topic_id === null) return [...log, ...first, again]
  const fresh: AiEvent = numberEvent({ ...rules, payload: { ...rules.payload, ...rulesOf({ own: { ...ownStub, terms } }) } }, seq + 1)
  return [...log, fresh, ...first, again]
}

/** What `rulesOf` reads of a topic besides its terms. */
const ownStub = {
  task_type: 'result',
  version: 1,
  seed: '',
  submission_max_mb: 1,
}

function diffOf(
  { directory }: ContestStandings,
  before: ReadonlyMap<string, AiRow>,
  after: ReadonlyMap<string, AiRow>,
  topic_id: string,
): ReevaluationDiff[] {
  const publicOf = (row: AiRow | undefined): number | null =>
    row?.evaluations.find((cell) => cell.topic_id === topic_id)?.public?.metric ?? null
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((entrant_id): ReevaluationDiff => {
      const [was, is] = [before.get(entrant_id), after.get(entrant_id)]
      return {
        entrant_id,
        entrant_name: directory.entrants.get(entrant_id)?.name ?? '',
        rank_before: was?.rank ?? null,
        rank_after: is?.rank ?? null,
        score_before: was?.score ?? 0,
        score_after: is?.score ?? 0,
        public_before: publicOf(was),
        public_after: publicOf(is),
      }
    })
    .sort(
      (left, right) =>
        (left.rank_after ?? Infinity) - (right.rank_after ?? Infinity) || left.entrant_name.localeCompare(right.entrant_name),
    )
}
