import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import type { Note } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { question } from '../../../db/schema/question.ts'
import { openFlag, sealFlag } from './flags.ts'
import { replacePool, selectPool } from './pool-repo.ts'
import { findByNames, insertQuestions, type HeldQuestion } from './repo.ts'

const nameMax = 255

/** Copies belong to the one who copies, hidden; flags, hints and pairs get ids of their own. */
export async function copyQuestions(tx: Tx, ctx: SignedIn, rows: HeldQuestion[], note: Note<'question'>): Promise<string[]> {
  const names = rows.flatMap((row) => copyNames(row.name, rows.length))
  const known = await findByNames(tx, ctx, names, eq(question.owner_id, ctx.actor.user_id))
  const taken = new Set(known.map((row) => row.name.toLowerCase()))
  const copies = rows.map((row) => copyOf(ctx, row, freeName(row.name, taken)))
  await insertQuestions(tx, copies)
  for (const [index, made] of copies.entries()) {
    const source = rows[index]
    if (source?.flag_type === 'random') await copyPool(tx, ctx, source.resource_id, made.resource_id)
    note({ object_id: made.resource_id, object_name: made.name, after: { copied_from: source?.resource_id } })
  }
  return copies.map((made) => made.resource_id)
}

function copyOf(ctx: SignedIn, row: HeldQuestion, name: string) {
  const again = (flag: HeldQuestion['decoy_flags'][number]) =>
    sealFlag(ctx.secret, { flag_id: newId(), match: flag.match, content: openFlag(ctx.secret, flag) })
  const {
    number: _number,
    created_at: _made,
    updated_at: _changed,
    deleted_at: _deleted,
    version: _version,
    granted: _granted,
    ...fields
  } = row
  const hintIds = new Map(row.hints.map(({ hint_id }) => [hint_id, newId()]))
  return {
    ...fields,
    resource_id: newId(),
    name,
    parts: row.parts.map((part) => ({ ...part, part_id: newId(), flags: part.flags.map(again) })),
    decoy_flags: row.decoy_flags.map(again),
    hints: row.hints.map((hint) => ({
      ...hint,
      hint_id: hintIds.get(hint.hint_id) ?? newId(),
      after: (hint.after ?? []).flatMap((id) => hintIds.get(id) ?? []),
    })),
    is_public: false,
    is_in_organisation: false,
    tested_at: null,
    tested_by: null,
    test_result: null,
    owner_id: ctx.actor.user_id,
    updated_by: ctx.actor.user_id,
  }
}

async function copyPool(tx: Tx, ctx: SignedIn, from: string, to: string): Promise<void> {
  const pairs = await selectPool(tx, from)
  const rows = pairs.map(({ size: _size, sha256: _sha256, ...pair }) => {
    const pair_id = newId()
    const content = openFlag(ctx.secret, { flag_id: pair.pair_id, match: 'exact', sealed: pair.sealed })
    const { sealed } = sealFlag(ctx.secret, { flag_id: pair_id, match: 'exact', content })
    return { ...pair, pair_id, question_id: to, sealed }
  })
  await replacePool(tx, to, rows)
}

const numbered = (name: string, n: number) => `${name.slice(0, nameMax - 8)} (${n})`
const copyNames = (name: string, more: number) => Array.from({ length: 50 + more }, (_, index) => numbered(name, index + 2))

/** `name (2)`, the first number that is free; takes it. */
export function freeName(name: string, taken: Set<string>): string {
  let n = 2
  while (taken.has(numbered(name, n).toLowerCase())) n += 1
  const free = numbered(name, n)
  taken.add(free.toLowerCase())
  return free
}
