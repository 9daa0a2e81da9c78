import { vocabularies } from '@beacon/api/kinds/vocabularies'
import type { Figure, Vocabulary } from '@beacon/api/kinds/vocabulary'
import type { PersonStatistic, QuestionStatistic } from '@beacon/api/contest/statistic'
import type { Ctx } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import type { ContestStandings } from '../../score/score/index.ts'
import { kindStatistic, type Figures, type TopicFigures } from './port.ts'

type Kind = Pick<ContestCommon, 'kind'>
type ByKey = Figures['figures']
export type Counted = Pick<PersonStatistic, 'own' | 'by_direction' | keyof typeof noFigures>

const noFigures = {
  submissions: 0,
  correct: 0,
  correct_share: null as number | null,
  solved: 0,
  points: 0,
  hints: 0,
  first_bloods: 0,
  active_s: 0,
  ratings: 0,
  rating: null as number | null,
}
const noTopicFigures = {
  value: 0,
  opened: 0,
  tried: 0,
  solved: 0,
  tries: 0,
  first_s: null as number | null,
  median_s: null as number | null,
  ratings: 0,
  rating: null as number | null,
}

/** Figures under the names that replies have had from the first kind on; what a kind does not count is nothing. */
const named = <Names extends Readonly<Record<string, number | null>>>(none: Names, figures: ByKey): Names =>
  // Checked: the names of `none`, each with a number or what stands for none.
  Object.fromEntries(Object.entries(none).map(([key, nothing]) => [key, figures[key] ?? nothing])) as Names

const inOrder = (columns: readonly Figure[], figures: ByKey) => columns.map(({ key }) => figures[key] ?? null)

export const vocabularyOf = ({ kind }: Kind): Vocabulary => vocabularies[kind]

export const countedRow = (contest: Kind, { figures, by_direction }: Figures): Counted => ({
  ...named(noFigures, figures),
  by_direction,
  own: inOrder(vocabularyOf(contest).figures, figures),
})

function topicRow(contest: Kind, { figures, ...about }: TopicFigures): QuestionStatistic {
  return { ...about, ...named(noTopicFigures, figures), own: inOrder(vocabularyOf(contest).topic_figures, figures) }
}

/** What became of each topic, in the order of the contest. */
export async function topicRows(ctx: Ctx, standings: ContestStandings): Promise<QuestionStatistic[]> {
  const { contest } = standings
  return (await kindStatistic.of(contest).questions(ctx, standings)).map((one) => topicRow(contest, one))
}

/** What stands in a figure's column of a row, for an order by its key; undefined where the kind has no such figure. */
export function figureAt(columns: readonly Figure[], row: { own: readonly (number | null)[] }, key: string): number | null | undefined {
  const place = columns.findIndex((one) => one.key === key)
  return place < 0 ? undefined : row.own[place]
}
