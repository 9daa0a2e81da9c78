import { ownFilters } from '@beacon/api/kinds/theory/question'
import { inArray, not, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { can, type SignedIn } from '../../../../context.ts'
import { containing } from '../../../../db/like.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { testPaperItem } from '../../../../db/schema/kinds/theory/test-paper.ts'
import { questionTheory } from '../../../../db/schema/kinds/theory/question-theory.ts'
import { theoryImport } from '../../../../db/schema/kinds/theory/theory-import.ts'
import type { QuestionBank } from '../../../bank/question/index.ts'
import { viewOf } from './view.ts'

const filters = z.object(ownFilters)
type Flaw = NonNullable<z.infer<typeof filters>['flaw']>[number]

/** A sum of past use by the question's key: null without one, and below 30 answers. */
const used = (column: SQL): SQL => sql`(select ${column} from question_use u where u.question_id = ${question.resource_id})`
const facility = used(sql`u.facility`)
const discrimination = used(sql`u.discrimination`)

/** bounded: a stem has a limit, and no part of the pattern repeats over another. */
const silentPicture = String.raw`!\[\s*\]\(`
const flaws: Readonly<Record<Flaw, SQL>> = {
  no_analysis: sql`${question.analysis} = ''`,
  picture_without_text: sql`${question.description} ~ ${silentPicture}`,
  duplicate_stem: sql`exists (select 1 from ${questionTheory} same join ${question} other on other.resource_id = same.question_id
    where same.content_digest = ${questionTheory.content_digest} and same.question_id <> ${question.resource_id} and other.deleted_at is null)`,
  works_against: sql`${discrimination} < 0`,
  separates_little: sql`${discrimination} < 0.2`,
  too_hard: sql`${facility} < 0.2`,
  too_easy: sql`${facility} > 0.95`,
}

/** As the engine's `measuredDifficulty` says it of a facility. */
const measured = sql`case when ${facility} >= 0.75 then 'primary' when ${facility} >= 0.45 then 'intermediate' when ${facility} is not null then 'advanced' end`
const inLastExams = (n: number): SQL => sql`exists (select 1 from exam_question_figure f where f.question_id = ${question.resource_id}
  and f.contest_id in (select h.contest_id from exam_figure h order by h.held_at desc, h.contest_id limit ${n}))`
const inPaper = (id: string): SQL =>
  sql`exists (select 1 from ${testPaperItem} i where i.question_id = ${question.resource_id} and i.paper_id = ${id})`

const any = <T>(list: T[] | undefined, condition: (list: T[]) => SQL): SQL | undefined =>
  list === undefined || list.length === 0 ? undefined : condition(list)

/** The words of an option, and with question.secret of the analysis, find a question too. */
export function ownSearch(ctx: SignedIn, text: string): SQL {
  const like = containing(text)
  const inOptions = sql`exists (select 1 from jsonb_array_elements(${questionTheory.options}) option where option ->> 'text' ilike ${like})`
  return can(ctx, 'question.secret') ? sql`(${inOptions} or ${question.analysis} ilike ${like})` : inOptions
}

const sortColumns: Readonly<Record<string, SQL>> = {
  question_type: sql`array_position(array['single', 'multiple', 'truefalse', 'completion', 'short'], ${questionTheory.question_type})`,
  score: sql`${questionTheory.score}`,
  used_count: sql`coalesce(${used(sql`u.exams`)}, 0)`,
  facility,
  discrimination,
  last_used_at: used(sql`u.last_used_at`),
}
const measuredSorts = new Set(['facility', 'discrimination', 'last_used_at'])

export const list: QuestionBank['list'] = {
  filters: (query) => {
    const { import_id, not_in_paper, in_paper, question_type, enemy_group, source, has_picture, flaw, ...of } = z.parse(filters, query)
    const { never_used, last_exams, exclude_recent, measured: measured_difficulty } = of
    const picture = sql`${question.description} like '%![%](%'`
    return [
      any(question_type, (some) => inArray(questionTheory.question_type, some)),
      any(enemy_group, (some) => inArray(questionTheory.enemy_group, some)),
      any(source, (some) => inArray(question.attribution, some)),
      import_id === undefined
        ? undefined
        : sql`${question.resource_id} = any(select unnest(made.question_ids) from ${theoryImport} made where made.import_id = ${import_id})`,
      any(
        flaw,
        (some) =>
          sql`(${sql.join(
            some.map((one) => flaws[one]),
            sql` or `,
          )})`,
      ),
      not_in_paper === undefined ? undefined : not(inPaper(not_in_paper)),
      in_paper === undefined ? undefined : inPaper(in_paper),
      never_used === true ? sql`${used(sql`u.exams`)} is null` : undefined,
      last_exams === undefined ? undefined : inLastExams(last_exams),
      exclude_recent === undefined ? undefined : not(inLastExams(exclude_recent)),
      any(measured_difficulty, (some) => sql`${measured} = any(${sql.param(some)}::text[])`),
      has_picture === undefined ? undefined : has_picture ? picture : sql`not (${picture})`,
    ]
  },
  search: () => null,
  alsoSearch: ownSearch,
  sort: async (_ctx, name) => {
    const column = sortColumns[name]
    return column === undefined ? null : { column, areNullsLast: measuredSorts.has(name) }
  },
  view: viewOf,
}
