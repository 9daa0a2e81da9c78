import { can, type SignedIn } from '../../../context.ts'
import { bankOf, type BankKind, type BankView, type CommonRow } from './bank.ts'
import { visibilityOf } from './form.ts'
import type { Use } from './port.ts'
import type { QuestionWithNames, HeldQuestion } from './record.ts'
import { rightsOf } from './rights.ts'

/** `q-00417`, as people read it. */
export const numberText = (row: { bank: BankKind; number: number }): string =>
  `${bankOf(row).prefix}-${String(row.number).padStart(5, '0')}`

export interface RowFacts {
  uses: readonly Use[]
  own: BankView
}

/** What a contest would miss. */
function problemsOf(row: HeldQuestion, own: BankView): string[] {
  return [...own.problems(row), ...([...row.description].length > 2048 ? ['description_long'] : [])]
}

function sourceOf(ctx: SignedIn, row: HeldQuestion): CommonRow['source'] {
  if (row.owner_id === ctx.actor.user_id) return 'mine'
  if (row.granted.length > 0) return 'granted'
  if (row.is_public) return 'public'
  return can(ctx, 'question.all') ? 'all' : 'organisation'
}

export function rowOf(ctx: SignedIn, found: QuestionWithNames, facts: RowFacts): CommonRow {
  const { question: row } = found
  return { ...commonRow(ctx, found, facts), ...facts.own.row(row) }
}

function commonRow(ctx: SignedIn, found: QuestionWithNames, { uses, own }: RowFacts): CommonRow {
  const { question: row, direction: of, owner_name } = found
  const rights = rightsOf(ctx, row)
  const ofThis = uses.filter((use) => use.question_id === row.resource_id)
  return {
    resource_id: row.resource_id,
    number: numberText(row),
    bank: row.bank,
    name: row.name,
    lang: row.lang,
    direction: { resource_id: of.resource_id, key: of.key, name_en: of.name_en, name_zh: of.name_zh },
    difficulty: row.difficulty,
    knowledge_points: row.knowledge_points,
    topic_sets: row.topic_sets,
    attachment_count: row.attachments.length,
    used_count: new Set(ofThis.map((use) => use.resource_id)).size,
    open_uses: new Set(ofThis.filter(({ status }) => status !== 'finished').map((use) => use.resource_id)).size,
    is_public: row.is_public,
    visibility: visibilityOf(row),
    source: sourceOf(ctx, row),
    author: row.author,
    owner_id: row.owner_id,
    owner_name,
    can_edit: rights.edit,
    rights,
    problems: problemsOf(row, own),
    tested_at: row.tested_at,
    test_result: row.test_result,
    tested_by: found.tested_by_name,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
    version: row.version,
  }
}
