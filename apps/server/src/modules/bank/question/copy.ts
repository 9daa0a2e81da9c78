import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import type { Note } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { question } from '../../../db/schema/bank/question.ts'
import { bankOf } from './bank.ts'
import type { HeldQuestion } from './record.ts'
import { findByNames, insertQuestions } from './repo.ts'

const nameMax = 255

/** Copies belong to the one who copies, hidden; parts of a bank get ids of their own. Answers their ids in the order of the rows. */
export async function copyQuestions(tx: Tx, ctx: SignedIn, rows: HeldQuestion[], note: Note<'question'>): Promise<string[]> {
  const names = rows.flatMap((row) => copyNames(row.name, rows.length))
  const known = await findByNames(tx, ctx, names, eq(question.owner_id, ctx.actor.user_id))
  const taken = new Set(known.map((row) => row.name.toLowerCase()))
  const copies = rows.map((row) => ({ row, made: copyOf(ctx, row, freeName(row.name, taken)) }))
  for (const kind of new Set(rows.map((row) => row.bank))) {
    const ofBank = copies.filter(({ row }) => row.bank === kind).map(({ made }) => made)
    await insertQuestions(tx, kind, ofBank)
  }
  for (const { row, made } of copies) {
    await bankOf(row).copy.rest(tx, ctx, row, made.resource_id)
    note({ object_id: made.resource_id, object_name: made.name, after: { copied_from: row.resource_id } })
  }
  return copies.map(({ made }) => made.resource_id)
}

function copyOf(ctx: SignedIn, row: HeldQuestion, name: string) {
  const {
    number: _number,
    created_at: _made,
    updated_at: _changed,
    deleted_at: _deleted,
    version: _version,
    granted: _granted,
    ...fields
  } = row
  return {
    ...fields,
    ...bankOf(row).copy.values(ctx, row),
    resource_id: newId(),
    name,
    is_public: false,
    is_in_organisation: false,
    tested_at: null,
    tested_by: null,
    test_result: null,
    owner_id: ctx.actor.user_id,
    updated_by: ctx.actor.user_id,
  }
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
