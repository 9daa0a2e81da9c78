import { can, type SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { fail } from '../../../failure.ts'
import { changedFields } from '../../platform/audit/index.ts'
import { bankOf, type BankDetail, type BankKind } from './bank.ts'
import { checkForm, testAfter, valuesOf } from './form.ts'
import { getVisible } from './read.ts'
import type { QuestionForm } from './record.ts'
import { findQuestion, insertQuestions, updateQuestion } from './repo.ts'
import { lockOwn } from './visible.ts'

/** Makes a question of the caller, hidden unless the form says otherwise. @throws permission_missing without the item of the kind */
export async function createQuestion(ctx: SignedIn, kind: BankKind, form: QuestionForm): Promise<BankDetail> {
  const [resource_id = ''] = await createQuestions(ctx, kind, [form])
  return getVisible(ctx, resource_id)
}

/** The same of several, all of them or none. Answers their ids in the order of the forms. */
export async function createQuestions(ctx: SignedIn, kind: BankKind, forms: readonly QuestionForm[]): Promise<string[]> {
  if (!can(ctx, `kind.${kind}`)) fail('permission_missing', { item: `kind.${kind}` })
  const bank = bankOf({ bank: kind })
  for (const form of forms) checkForm(bank, form, null)
  const who = ctx.actor.user_id
  const entry = { module: 'question' as const, operation: 'create' as const, object_type: 'question' }
  return change(ctx, entry, async (tx, note) => {
    const ids: string[] = []
    for (const form of forms) {
      const resource_id = newId()
      const values = await valuesOf(tx, ctx, { bank, form, old: null })
      await insertQuestions(tx, kind, [{ ...values, resource_id, owner_id: who, updated_by: who }])
      await bank.form.after?.(tx, ctx, resource_id, { form, old: null })
      note({ object_id: resource_id, object_name: form.name, after: form })
      ids.push(resource_id)
    }
    return ids
  })
}

interface Target {
  kind: BankKind
  id: string
  /** That the caller read. */
  version: number
}

/** @throws not_found for a question of another bank: its form has other fields */
export async function changeQuestion(ctx: SignedIn, { kind, id, version }: Target, form: QuestionForm): Promise<BankDetail> {
  const entry = {
    module: 'question' as const,
    operation: 'update' as const,
    object_type: 'question',
    object_id: id,
    object_name: form.name,
  }
  await change(ctx, entry, async (tx, note) => {
    const old = await lockOwn(tx, ctx, id)
    if (old.bank !== kind) fail('not_found')
    const bank = bankOf(old)
    checkForm(bank, form, old)
    const values = await valuesOf(tx, ctx, { bank, form, old })
    const shown = Object.fromEntries(Object.entries(values).filter(([name]) => !bank.versions.derived.includes(name)))
    const changed = changedFields(old, shown)
    if (old.version !== version) {
      const fields = Object.keys(changed.after)
      // Whoever saves what stands contradicts nobody, and writes nothing either: a save that is sent again is one.
      return fields.length > 0 ? failChanged(tx, ctx, id, fields) : note(changed)
    }
    await updateQuestion(tx, old, { ...values, ...testAfter(bank, old, values), updated_by: ctx.actor.user_id })
    await bank.form.after?.(tx, ctx, id, { form, old })
    return note(changed)
  })
  return getVisible(ctx, id)
}

export async function failChanged(tx: Tx, ctx: SignedIn, id: string, fields: string[]): Promise<never> {
  const found = await findQuestion(tx, ctx, id, undefined)
  return fail('changed_meanwhile', {
    who: found?.updated_by_name,
    time: found?.question.updated_at,
    at: found?.question.updated_at,
    fields,
    version: found?.question.version,
  })
}
