import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { question as contract, QuestionVersion } from '@beacon/api/bank/question'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { sameContent } from '../../../db/same-content.ts'
import { fail } from '../../../failure.ts'
import { bankOf, type BankDetail, type BankKind } from './bank.ts'
import { testAfter } from './form.ts'
import { findVisible, getVisible, noteSolutionSeen } from './read.ts'
import type { NewQuestion } from './record.ts'
import { updateQuestion } from './repo.ts'
import { maySeeSolution } from './rights.ts'
import { selectVersions } from './version-repo.ts'
import { lockOwn } from './visible.ts'
import { failChanged } from './write.ts'

/** Shown to those who may see solutions. */
const solution = ['analysis', 'analysis_files']
/** Who may see a question is no content: a restore leaves it as it is. */
const kept = ['is_public', 'is_in_organisation']

type Content = Record<string, unknown>

export async function readVersions(ctx: SignedIn, id: string): Promise<Reply<typeof contract.versions>> {
  const { question: row } = await findVisible(ctx, id)
  const versions = await selectVersions(ctx.db, id)
  const { secret } = bankOf(row).versions
  const isOpen = maySeeSolution(ctx, row)
  if (isOpen) await noteSolutionSeen(ctx, row)
  const unseen = new Set(isOpen ? secret : [...secret, ...solution])
  const items = versions.map(({ version, at, by, content }, index): QuestionVersion => {
    const before = versions[index + 1]?.content
    const changed = before === undefined ? [] : changedNames(before, content)
    const fields = changed.filter((field) => !unseen.has(field))
    return {
      version,
      at,
      by,
      changed,
      fields: fields.map((field) => ({ field, before: before?.[field] ?? null, after: content[field] ?? null })),
      is_current: version === row.version,
    }
  })
  return { items, total: items.length }
}

/** Fields that differ; a column made later is missing in older rows and is no change by itself. */
export function changedNames(before: Content, after: Content): string[] {
  return Object.keys(after).filter((field) => field in before && !sameContent(before[field], after[field]))
}

/** An old content becomes the newest version; its flags are those of then. */
export async function restoreVersion(
  ctx: SignedIn,
  banks: readonly BankKind[],
  id: string,
  { to, version }: Parsed<typeof contract.restore>['body'],
): Promise<BankDetail> {
  const entry = { module: 'question' as const, operation: 'version_restore' as const, object_type: 'question', object_id: id }
  await change(ctx, entry, async (tx, note) => {
    const old = await lockOwn(tx, ctx, id)
    if (!banks.includes(old.bank)) fail('not_found')
    if (old.version !== version) await failChanged(tx, ctx, id, ['version'])
    const found = (await selectVersions(tx, id)).find((one) => one.version === to) ?? fail('not_found')
    // The content is a row of this table as JSON: the columns are those the type is made from.
    const content = Object.fromEntries(Object.entries(found.content).filter(([field]) => !kept.includes(field))) as Partial<NewQuestion>
    const merged = { ...old, ...found.content } as typeof old
    const bank = bankOf(old)
    const values = { ...content, ...bank.versions.derive(ctx, merged) }
    await updateQuestion(tx, old, { ...values, ...testAfter(bank, old, merged), updated_by: ctx.actor.user_id })
    note({ object_name: merged.name, after: { restored: to, changed: changedNames(found.content, { ...old }) } })
  })
  return getVisible(ctx, id)
}
