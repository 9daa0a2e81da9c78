import type { RwBody } from '@beacon/api/kinds/rw/bank'
import type { GoalView } from '@beacon/api/kinds/rw/question'
import { newId } from '../../../../db/id.ts'
import { asTarget, type NewQuestionTarget } from '../../../../db/schema/kinds/rw/question-target.ts'
import type { QuestionBank, QuestionForm } from '../../../bank/question/index.ts'
import { plainBank } from '../../port/index.ts'

// Checked by the contract: what is sent to this bank has the fields of its form.
const ofTarget = (form: QuestionForm): RwBody => form as unknown as RwBody

/** Goals that are known keep their ids; others get one of ours, whatever was sent. */
export function goalsOf(sent: RwBody['goals'], old: readonly GoalView[]): GoalView[] {
  const known = new Set(old.map(({ goal_id }) => goal_id))
  return sent.map(({ goal_id = '', ...goal }) => {
    const isKnown = known.delete(goal_id)
    return { goal_id: isKnown ? goal_id : newId(), ...goal }
  })
}

function valuesOf(body: RwBody, old: readonly GoalView[]): NewQuestionTarget {
  const { target_kind, target_product, target_version, target_serial, score, goals, rubric, forbidden, reset_steps } = body
  const open = { target_kind, target_product, target_version, target_serial, score, rubric, forbidden, reset_steps }
  return { ...open, goals: goalsOf(goals, old) }
}

export const form: QuestionBank['form'] = {
  ...plainBank.form,
  values: (_ctx, sent, old) => valuesOf(ofTarget(sent), old === null ? [] : asTarget(old).goals),
  judged: ['goals', 'rubric', 'score'],
}
