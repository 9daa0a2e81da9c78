import { answerParts } from '../../../contest/answer/answers/index.ts'
import type { KindRanking } from '../../../contest/score/ranking/index.ts'

export { statistic } from './statistic.ts'

/** A score is made of points as one of a CTF is of topics; a point passed is a solve of a part. */
export const ranking: KindRanking = {
  ...answerParts.ranking,
  heads: [
    { en: 'Topics done', zh: '完成题数' },
    { en: 'Points passed', zh: '通过检测点' },
  ],
}
