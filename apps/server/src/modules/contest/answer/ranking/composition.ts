import type { ScoreStep } from '@beacon/api/contest/ranking'
import type { EntrantState } from '@beacon/engine'
import type { SignedIn } from '../../../../context.ts'
import type { RowThen } from '../../score/ranking/index.ts'
import { answerFold, answerRow, ofAnswerStandings } from '../../topic/standings/index.ts'
import { selectStepNames, type StepName } from './step-names.ts'
import { stepsOfScore, type Step } from './steps-of-score.ts'

/** What the score of an entrant is made of, event by event. */
export async function readSteps(ctx: SignedIn, { standings: given, moment, row: wanted }: RowThen): Promise<ScoreStep[]> {
  const standings = ofAnswerStandings(given)
  const row = answerRow(wanted)
  const events = moment.seq === standings.events.length ? standings.events : standings.events.slice(0, moment.seq)
  const past = moment.past === null ? null : answerFold(moment.past)
  const topicOf = (id: string) => (past === null ? standings.real.topic(id) : past.topic(id)) ?? null
  const steps = stepsOfScore({ events, rules: standings.real.contestRules, row, topicOf })
  const names = await selectStepNames(ctx.pool, { ...idsOf(steps), entrant_id: row.entrant_id, run: standings.run })
  const topicName = (id: string | null) => (id === null ? null : (standings.directory.topics.get(id)?.name ?? null))
  return steps.map((step) => viewOf(step, { names, topicName, publicSeq: moment.public_seq }))
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
