import type { ScoreStep } from '@beacon/api/contest/ranking'
import type { AiCell } from '@beacon/engine/ai'
import { answerParts } from '../../../contest/answer/answers/index.ts'
import type { KindRanking } from '../../../contest/score/ranking/index.ts'
import { aiRow } from './rows.ts'

const noStep = { part: null, by: null, text: null, value_then: null, value_now: null, blood: null, bonus: 0 }

/** What a score is made of: the best result of each topic, and all that answers bring. */
export const ranking: KindRanking = {
  ...answerParts.ranking,
  heads: [
    { en: 'Solved', zh: '解题数' },
    { en: 'Submissions', zh: '提交数' },
  ],
  parts: (row) => [aiRow(row).evaluation_points, ...answerParts.ranking.parts(row)],
  steps: async (ctx, about) => {
    const { standings, moment } = about
    const { evaluations } = aiRow(about.row)
    const own = evaluations.flatMap(({ topic_id, counts }: AiCell): ScoreStep[] =>
      counts === null
        ? []
        : [
            {
              ...noStep,
              seq: counts.at.seq,
              at: new Date(counts.at.payload.submitted_at).toISOString(),
              counts_at_seq: counts.at.counts_at_seq,
              kind: 'evaluation',
              topic_id,
              topic_name: standings.directory.topics.get(topic_id)?.name ?? null,
              formula: String(counts.metric),
              points: counts.points,
              counts: true,
              is_public: counts.at.seq <= moment.public_seq,
            },
          ],
    )
    return [...(await answerParts.ranking.steps(ctx, about)), ...own].sort((one, other) => one.seq - other.seq)
  },
}
