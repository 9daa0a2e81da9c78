import type { SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { bankOf, type BankKind } from './bank.ts'
import { valuesOf } from './form.ts'
import type { NewQuestion, QuestionForm } from './record.ts'
import { insertQuestions, updateQuestion } from './repo.ts'
import { lockOwn } from './visible.ts'

/** Writes questions made elsewhere (an import), judged already, as the caller's; answers their ids in order. The audit is the caller's. */
export async function insertForms(tx: Tx, ctx: SignedIn, kind: BankKind, forms: readonly QuestionForm[]): Promise<string[]> {
  const who = ctx.actor.user_id
  const bank = bankOf({ bank: kind })
  const rows: Array<Omit<NewQuestion, 'bank'> & { resource_id: string }> = []
  for (const form of forms)
    rows.push({ ...(await valuesOf(tx, ctx, { bank, form, old: null })), resource_id: newId(), owner_id: who, updated_by: who })
  await insertQuestions(tx, kind, rows)
  for (const [index, form] of forms.entries()) await bank.form.after?.(tx, ctx, rows[index]?.resource_id ?? '', { form, old: null })
  return rows.map((row) => row.resource_id)
}

/** Replaces a question's content; its owner and visibility stay. */
export async function overwriteForm(tx: Tx, ctx: SignedIn, id: string, form: QuestionForm): Promise<void> {
  const old = await lockOwn(tx, ctx, id)
  const shown = { is_public: old.is_public, visibility: undefined }
  const bank = bankOf(old)
  const values = await valuesOf(tx, ctx, { bank, form: { ...form, ...shown }, old })
  await updateQuestion(tx, old, { ...values, updated_by: ctx.actor.user_id })
  await bank.form.after?.(tx, ctx, id, { form, old })
}
