import type { ScoreStep } from '@beacon/api/contest/ranking'
import type { RwEvent } from '@beacon/engine/rw'
import type { KindRanking } from '../../../contest/score/ranking/index.ts'
import { rwRow } from './rows.ts'
import { rulesEvent } from './rules.ts'

const noStep = {
  topic_id: null,
  topic_name: null,
  part: null,
  by: null,
  text: null,
  formula: null,
  value_then: null,
  value_now: null,
  blood: null,
  bonus: 0,
  counts: true,
}

/** What a score is made of, demo by demo. */
export const ranking: KindRanking = {
  heads: [
    { en: 'Won', zh: '攻破数' },
    { en: 'Demos', zh: '挑战数' },
    { en: 'First wins', zh: '首破数' },
  ],
  listsAll: () => true,
  parts: (row) => {
    const { target_points, first_points, adjusted } = rwRow(row)
    return [target_points, first_points, adjusted]
  },
  steps: async (_ctx, { standings, moment, row }) => {
    // Checked: the log of such a contest holds events of this kind alone.
    const events = (standings.events as RwEvent[]).filter(({ seq, entrant_id }) => seq <= moment.seq && entrant_id === row.entrant_id)
    const last = new Map(events.flatMap((event) => (event.kind === 'demo.decided' ? [[event.payload.challenge_id, event.seq]] : [])))
    const { cells } = rwRow(row)
    return events.flatMap((event): ScoreStep[] => {
      const step = { ...noStep, seq: event.seq, at: new Date(event.at).toISOString(), counts_at_seq: event.counts_at_seq }
      const is_public = standings.freeze_seq === null || event.lane === 'moderation' || event.seq <= standings.freeze_seq
      if (event.kind === 'adjust') return [{ ...step, kind: 'adjust', points: event.payload.points, is_public }]
      if (event.kind !== 'demo.decided') return []
      const { challenge_id, attempt } = event.payload
      const cell = last.get(challenge_id) === event.seq ? cells.find((one) => one.challenge_id === challenge_id) : undefined
      const topic_name = standings.directory.topics.get(event.topic_id)?.name ?? null
      const worth = { points: (cell?.points ?? 0) + (cell?.bonus ?? 0), bonus: cell?.bonus ?? 0, counts: cell !== undefined }
      return [{ ...step, kind: 'demo', topic_id: event.topic_id, topic_name, part: attempt, ...worth, is_public }]
    })
  },
  rulesAgain: ({ contest }) => rulesEvent(contest),
}
