import type { CheckOrder } from '@beacon/api/bank/check-trial'
import type { SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { bankOf, findVisible, mayEdit, type CheckPlan, type HeldQuestion } from '../question/index.ts'

/** Whose runs the tests of a question are. */
export const ownerPrefix = 'question:'
export const ownerOf = (question_id: string): string => `${ownerPrefix}${question_id}`

/** What the key of a run says of it. */
export interface TrialKey {
  user_id: string
  order: CheckOrder
  /** Of the question as it was tested. */
  version: number
  trial_id: string
  /** Key of the script; empty: that of the question. */
  script: string
}
/** Keys of one person have one beginning. */
export const keysOf = (user_id: string): string => `${user_id}/`
export const keyOf = ({ user_id, order, version, trial_id, script }: TrialKey): string =>
  `${keysOf(user_id)}${order}/${version}/${trial_id}/${script}`
export function readKey(key: string): TrialKey {
  const [user_id = '', order = '', version = '', trial_id = '', script = ''] = key.split('/')
  // Checked by `keyOf`, which alone writes keys of these owners.
  return { user_id, order: order as CheckOrder, version: Number(version), trial_id, script }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** The flag of a run, of no contest, in the form that checkers know: whoever reads it back later makes it again. */
export function flagOf(ctx: SignedIn, trial_id: string): string {
  const bytes = ctx.secret.derive('check trial', trial_id)
  return `${[...bytes]
    .slice(0, 31)
    .map((byte) => letters[byte % letters.length])
    .join('')}=`
}

/** The question with what can be run of it, for those who may edit it. @throws not_found, permission_missing, kind_lacks where its bank has no check scripts */
export async function getChecked(ctx: SignedIn, id: string): Promise<{ question: HeldQuestion; plan: CheckPlan }> {
  const { question } = await findVisible(ctx, id)
  if (!mayEdit(ctx, question)) fail('permission_missing', { item: 'question.all' })
  const plan = bankOf(question).trial.checks?.(question)
  return plan === undefined ? fail('kind_lacks') : { question, plan }
}
