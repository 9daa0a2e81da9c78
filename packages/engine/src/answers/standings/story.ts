import { defaultEntrantState, type EntrantState } from '../../core/event.ts'
import { defaultTopicRules, type TopicRules } from '../../core/scoring/rules.ts'
import { type ContestRules, defaultContestRules } from '../rules.ts'
import type { DraftEvent, HintEvent, ScoreEvent, TopicState } from '../score-event.ts'

const nobody = { entrant_id: null, solver_id: null, topic_id: null, part: null }

interface SolveOptions {
  part?: number
  solver?: string
  at?: number
  elapsed_ms?: number
  counts_at?: number
  submission?: string
}

/** Appends events; each takes the next seq and comes 1,000 ms after the one before. */
function createLog() {
  const events: ScoreEvent[] = []
  const now = () => (events.length + 1) * 1000
  const push = (draft: DraftEvent, countsAt?: number) => {
    const seq = events.length + 1
    events.push({ ...draft, seq, counts_at_seq: countsAt ?? seq })
    return seq
  }
  return { events, now, push }
}

const result = { ...nobody, lane: 'result' as const }
const moderation = { ...nobody, lane: 'moderation' as const }

function entrantEvents({ events, now, push }: ReturnType<typeof createLog>) {
  const trial = (entrant_id: string, topic_id: string, options: SolveOptions) => {
    const payload = {
      submission_id: options.submission ?? `s${events.length}`,
      submitted_at: options.at ?? now(),
      elapsed_ms: options.elapsed_ms ?? now(),
    }
    return {
      at: now(),
      lane: 'result' as const,
      entrant_id,
      solver_id: options.solver ?? entrant_id,
      topic_id,
      part: options.part ?? 0,
      payload,
    }
  }
  return {
    entrant: (entrant_id: string, state: Partial<EntrantState> = {}) =>
      push({ ...moderation, at: now(), kind: 'entrant.state', entrant_id, payload: { ...defaultEntrantState, ...state } }),
    solve: (entrant_id: string, topic_id: string, options: SolveOptions = {}) =>
      push({ ...trial(entrant_id, topic_id, options), kind: 'solve' }, options.counts_at),
    verdict: (entrant_id: string, topic_id: string, is_correct: boolean, options: SolveOptions & { submission: string }) => {
      const draft = trial(entrant_id, topic_id, options)
      return push({ ...draft, kind: 'verdict', payload: { ...draft.payload, is_correct } }, options.counts_at)
    },
    hint: (entrant_id: string, topic_id: string, payload: HintEvent['payload']) =>
      push({ ...result, at: now(), kind: 'hint', entrant_id, solver_id: entrant_id, topic_id, payload }),
    adjust: (entrant_id: string, points: number, more: { tie_at?: number } = {}) =>
      push({ ...result, at: now(), kind: 'adjust', entrant_id, payload: { adjustment_id: `a${events.length}`, points, ...more } }),
    judged: (
      entrant_id: string,
      topic_id: string | null,
      points: number,
      options: { upload: string; keeps?: 'best' | 'latest'; at?: number; counts_at?: number },
    ) => {
      const payload = { upload_id: options.upload, submitted_at: options.at ?? now(), points, keeps: options.keeps ?? 'latest' }
      return push({ ...result, at: now(), kind: 'judged', entrant_id, topic_id, payload }, options.counts_at)
    },
  }
}

/** Tells a contest event by event, for tests. */
export function tellStory(contest: Partial<ContestRules> = {}) {
  const log = createLog()
  const { now, push } = log
  const story = {
    events: log.events,
    ...entrantEvents(log),
    contest: (rules: Partial<ContestRules>) =>
      push({ ...result, at: now(), kind: 'rules.set', topic_id: null, payload: { ...defaultContestRules, ...rules } }),
    topic: (topic_id: string, rules: Partial<TopicRules> = {}) => {
      push({ ...result, at: now(), kind: 'rules.set', topic_id, payload: { ...defaultTopicRules, ...rules } })
      story.topicState(topic_id, {})
    },
    rules: (topic_id: string, rules: Partial<TopicRules>) =>
      push({ ...result, at: now(), kind: 'rules.set', topic_id, payload: { ...defaultTopicRules, ...rules } }),
    topicState: (topic_id: string, state: Partial<TopicState>) => {
      const payload = { is_hidden: false, is_offline: false, is_released: true, released_elapsed_ms: 0, ...state }
      return push({ ...moderation, at: now(), kind: 'topic.state', topic_id, payload })
    },
  }
  story.contest(contest)
  return story
}
