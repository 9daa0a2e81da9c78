import { aiTrial as contract, type AiTrial, type AiTrialView } from '@beacon/api/kinds/ai/trial'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { asAiQuestion, questionAi, type AiRecord } from '../../../../db/schema/kinds/ai/question-ai.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { fail } from '../../../../failure.ts'
import { implement, withStatus, type Module } from '../../../../module.ts'
import { findVisible, mayEdit, maySeeSolution, type HeldQuestion } from '../../../bank/question/index.ts'
import { rateLimit } from '../../../platform/rate-limit/index.ts'
import { orderTrialProgram, tellEvaluations } from '../evaluate/index.ts'

type Tried = HeldQuestion & AiRecord
const mostPerHour = 120
/** Fewer rows than this make a score jump. */
const fewRows = 50

/** The question, for those who may edit it. @throws not_found, permission_missing, kind_lacks for a question of another bank */
async function getTried(ctx: SignedIn, id: string): Promise<Tried> {
  const { question } = await findVisible(ctx, id)
  if (!mayEdit(ctx, question)) fail('permission_missing', { item: 'question.all' })
  return question.bank === 'ai' ? asAiQuestion(question) : fail('kind_lacks')
}

async function viewOf(ctx: SignedIn, row: Tried): Promise<AiTrialView | null> {
  const { trial, trial_state: state, trial_by, trial_at, trial_done_at, digest } = row
  if (state === null || trial_at === null) return null
  const [by] = trial_by === null ? [] : await ctx.db.select().from(user).where(eq(user.resource_id, trial_by))
  const isDone = state === 'done' && trial !== null
  const seesScores = maySeeSolution(ctx, row)
  const tries = isDone ? trial.tries : []
  return {
    state,
    result: isDone ? trial.result : null,
    reference: isDone ? trial.reference : null,
    is_old: isDone && trial.digest !== digest,
    by: by === undefined ? null : { user_id: by.resource_id, name: by.rep_name },
    ordered_at: trial_at,
    done_at: isDone ? trial_done_at : null,
    // A score of a known file tells of the reference.
    tries: seesScores ? tries : tries.map((one) => ({ ...one, public: null, private: null, points: null })),
    rows: isDone ? trial.rows : 0,
    rows_public: isDone ? trial.rows_public : 0,
    is_small: isDone && Math.min(trial.rows_public, trial.rows - trial.rows_public) < fewRows,
  }
}

const readTrial = async (ctx: SignedIn, id: string): Promise<AiTrial> => ({ trial: await viewOf(ctx, await getTried(ctx, id)) })

/** Orders the tries; those of this question that wait or run are the answer. */
async function orderTrial(ctx: SignedIn, id: string): Promise<AiTrial> {
  await rateLimit(ctx, `ai-trial ${ctx.actor.user_id}`, mostPerHour, 3_600_000)
  const row = await getTried(ctx, id)
  if (row.task_type === 'flag') fail('task_not_tried')
  const entry = { module: 'question', operation: 'trial_start', object_type: 'question', object_id: id, object_name: row.name } as const
  await change(ctx, entry, async (tx) => {
    const isFree = sql`${questionAi.question_id} = ${id} and coalesce(${questionAi.trial_state}, 'done') = 'done'`
    const [free] = await tx.select({ id: questionAi.question_id }).from(questionAi).where(isFree).for('update')
    if (free === undefined) return
    const trial_run = await orderTrialProgram(tx, ctx, row)
    await tx
      .update(questionAi)
      .set({
        // The tries begin behind the program.
        trial_state: trial_run === null ? 'queued' : 'running',
        trial: null,
        trial_run,
        trial_program: null,
        trial_by: ctx.actor.user_id,
        trial_at: sql`now()`,
        trial_until: null,
        trial_done_at: null,
      })
      .where(isFree)
    await tellEvaluations(tx)
  })
  return readTrial(ctx, id)
}

/** The ready tries of a question. */
export const trialModule: Module = {
  name: 'ai-trial',
  handlers: implement(
    { aiTrial: contract },
    {
      aiTrial: {
        get: ({ ctx, params }) => readTrial(ctx, params.resource_id),
        run: async ({ ctx, params }) => withStatus(202, await orderTrial(ctx, params.resource_id)),
      },
    },
  ),
}
