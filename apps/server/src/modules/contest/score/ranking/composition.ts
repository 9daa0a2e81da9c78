import type { ranking as contract, ScoreStep } from '@beacon/api/ranking'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { EntrantState } from '@beacon/engine'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { staffContest } from '../../core/contest/index.ts'
import { flagStandings } from '../../../kinds/flag/flag-score/index.ts'
import { selectStepNames, type StepName } from './composition-repo.ts'
import { momentOf } from './moment.ts'
import { scoreRow } from './scores.ts'
import { stepsOfScore, type Step } from './steps-of-score.ts'

type Input = Parsed<typeof contract.composition>

/** What the score of an entrant is made of, event by event. */
export async function readComposition(
  ctx: SignedIn,
  { params, query }: Pick<Input, 'params' | 'query'>,
): Promise<Reply<typeof contract.composition>> {
  await staffContest(ctx, params.resource_id, 'contest.watch')
  const standings = await flagStandings(ctx, params.resource_id)
  const moment = momentOf(standings, query.at === undefined ? null : Date.parse(query.at))
  const row = moment.real.row(params.entrant_id) ?? fail('not_found')
  const events = moment.seq === standings.events.length ? standings.events : standings.events.slice(0, moment.seq)
  const steps = stepsOfScore({ events, rules: standings.real.contestRules, row, topicOf: moment.real.topic })
  const names = await selectStepNames(ctx.pool, { ...idsOf(steps), entrant_id: row.entrant_id, run: standings.run })
  const topicName = (id: string | null) => (id === null ? null : (standings.directory.topics.get(id)?.name ?? null))
  const items = steps.map((step) => viewOf(step, { names, topicName, publicSeq: moment.public_seq }))
  return { row: scoreRow(standings, moment, row), items }
}

function idsOf(steps: readonly Step[]) {
  const ids = { submissions: new Array<string>(), adjustments: new Array<string>(), hints: new Array<string>() }
  for (const { event } of steps) {
    if (event.kind === 'solve' || event.kind === 'verdict') ids.submissions.push(event.payload.submission_id)
    else if (event.kind === 'adjust') ids.adjustments.push(event.payload.adjustment_id)
    else if (event.kind === 'hint') ids.hints.push(event.payload.hint_id)
  }
  return ids
}

/** The id by which the names of an event are found. */
function subjectOf({ event }: Step): string {
  if (event.kind === 'solve' || event.kind === 'verdict') return event.payload.submission_id
  if (event.kind === 'adjust') return event.payload.adjustment_id
  return event.kind === 'hint' ? event.payload.hint_id : ''
}

interface Naming {
  names: ReadonlyMap<string, StepName>
  topicName: (id: string | null) => string | null
  publicSeq: number
}

function viewOf(step: Step, { names, topicName, publicSeq }: Naming): ScoreStep {
  const { event, ...more } = step
  const name = names.get(subjectOf(step))
  const text = event.kind === 'entrant.state' ? stateText(event.payload) : event.kind === 'verdict' ? verdictText(event.payload) : null
  return {
    seq: event.seq,
    at: new Date(event.at).toISOString(),
    counts_at_seq: event.counts_at_seq,
    kind: event.kind === 'entrant.state' ? 'state' : event.kind,
    topic_id: event.topic_id,
    topic_name: topicName(event.topic_id),
    part: event.part,
    by: name?.by ?? null,
    text: text ?? name?.text ?? null,
    ...more,
    is_public: event.lane === 'moderation' || event.seq <= publicSeq,
  }
}

const verdictText = ({ is_correct }: { is_correct: boolean }): string => (is_correct ? 'correct' : 'wrong')

/** One word of a closed list; the page has its texts. */
function stateText({ is_banned, is_hidden, is_left_out, is_staff }: EntrantState): string {
  if (is_banned) return 'banned'
  if (is_left_out) return 'left_out'
  if (is_staff) return 'staff'
  return is_hidden ? 'hidden' : 'ranked'
}
