import { resourceKind, type ResourceObject, type ResourceReport } from '@beacon/api/bank/resource-import'
import type { Permission } from '@beacon/api/people/permissions'
import { isOfFile } from '@beacon/api/bank/import-notes'
import { can, type SignedIn } from '../../../../context.ts'
import { packageSource } from '../../../platform/archive/index.ts'
import { readPackage, type Draft, type Plan } from '../package-import/index.ts'
import { diffOf } from './compare.ts'
import { readManifest, type ReadManifest } from './manifest.ts'

/** Who may write each kind. Images and tools are known to the format and have no home here yet. */
const kinds: Record<(typeof resourceKind.options)[number], { item: Permission; isKept: boolean }> = {
  question: { item: 'question.write', isKept: true },
  image: { item: 'image.write', isKept: false },
  tool: { item: 'tool.manage', isKept: false },
}

export interface ResourcePlan {
  report: ResourceReport
  /** The questions that can come in; those refused are left out of it. */
  questions: Plan | null
}

/** Reads a package whole and says of each object what would happen. Writes nothing. */
export async function planOf(ctx: SignedIn, path: string): Promise<ResourcePlan> {
  const read = await readManifest(ctx, path)
  const { objects } = read.manifest
  const hasQuestions = objects.some(({ kind }) => kind === 'question')
  const plan = hasQuestions ? await readPackage(ctx, packageSource(path), { format: 'beacon' }) : null
  const drafts = new Map((plan?.drafts ?? []).map((draft) => [`${draft.path}.json`, draft]))
  const shown: ResourceObject[] = []
  const taken: Draft[] = []
  for (const object of objects) {
    const draft = object.kind === 'question' ? drafts.get(object.path) : undefined
    const reasons = reasonsOf(ctx, object, read, draft)
    const { path: at, kind, name } = object
    if (reasons.length > 0 || draft === undefined || plan === null) {
      shown.push({ path: at, kind, name, state: 'refused', fixed: null, diff: [], reasons })
      continue
    }
    taken.push(draft)
    shown.push({ path: at, kind, name: draft.name, reasons: [], ...(await stateOf(ctx, draft, plan)) })
  }
  return {
    report: { signature: read.signature, objects: shown },
    questions: plan === null ? null : { ...plan, drafts: taken, contest: null },
  }
}

type Reason = ResourceObject['reasons'][number]

function reasonsOf(
  ctx: SignedIn,
  object: ReadManifest['manifest']['objects'][number],
  { manifest, wrong }: ReadManifest,
  draft: Draft | undefined,
): Reason[] {
  const { item, isKept } = kinds[object.kind]
  if (!can(ctx, item)) return [{ code: 'kind_forbidden', details: { kind: object.kind } }]
  if (!isKept) return [{ code: 'kind_absent', details: { kind: object.kind } }]
  if (manifest.files[object.path] === undefined || draft === undefined)
    return [{ code: 'import_unreadable', details: { path: object.path, why: 'missing' } }]
  const entries = [
    object.path,
    ...object.files,
    ...draft.files.map(({ entry }) => entry),
    ...draft.pool.map(({ entry }) => entry),
    'beacon.json',
  ]
  const changed = [...new Set(entries)].filter((entry) => wrong.has(entry))
  const missing = draft.missing.map((file): Reason => ({ code: 'attachment_missing', details: { name: file } }))
  const refused = draft.refusals.filter((note) => !isOfFile(note))
  return [...changed.map((file): Reason => ({ code: 'hash_mismatch', details: { file } })), ...refused, ...missing]
}

async function stateOf(ctx: SignedIn, draft: Draft, plan: Plan): Promise<Pick<ResourceObject, 'state' | 'fixed' | 'diff'>> {
  const same = plan.duplicates.get(draft)
  if (same === undefined) return { state: 'new', fixed: null, diff: [] }
  const diff = await diffOf(ctx, draft, same.resource_id)
  return { state: diff.length === 0 ? 'same' : 'differs', fixed: same.can_overwrite ? null : (same.reason ?? 'not_yours'), diff }
}
