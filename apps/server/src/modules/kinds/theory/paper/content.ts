import { asc, eq } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import {
  type ItemRecord,
  type PaperRecord,
  type SectionRecord,
  testPaperItem,
  testPaperSection,
} from '../../../../db/schema/kinds/theory/test-paper.ts'
import { selectSections } from './view.ts'

export type HeldItem = Omit<ItemRecord, 'paper_id' | 'section_id' | 'position'>
export interface HeldSection extends Omit<SectionRecord, 'paper_id' | 'position'> {
  items: HeldItem[]
}
type Facts = Pick<
  PaperRecord,
  'name' | 'description' | 'author' | 'lang' | 'paper_mode' | 'expected_total' | 'pass_score' | 'per_candidate' | 'blueprint'
>
/** All that an editor writes. */
export interface PaperContent extends Facts {
  sections: HeldSection[]
}

export function factsOf(row: Facts): Facts {
  const { name, description, author, lang, paper_mode, expected_total, pass_score, per_candidate, blueprint } = row
  return { name, description, author, lang, paper_mode, expected_total, pass_score, per_candidate, blueprint }
}

/** A stored paper as its editor would write it. */
export async function readContent(executor: Executor, row: PaperRecord): Promise<PaperContent> {
  const sections = await selectSections(executor, row.resource_id)
  const items = await executor
    .select()
    .from(testPaperItem)
    .where(eq(testPaperItem.paper_id, row.resource_id))
    .orderBy(asc(testPaperItem.position), asc(testPaperItem.question_id))
  return {
    ...factsOf(row),
    sections: sections.map(({ paper_id: _paper, position: _position, ...section }) => ({
      ...section,
      items: items.filter(({ section_id }) => section_id === section.section_id).map(heldOf),
    })),
  }
}

const heldOf = ({ question_id, version_id, score, is_locked, draw_id }: ItemRecord): HeldItem => ({
  question_id,
  version_id,
  score,
  is_locked,
  draw_id,
})

/** Puts sections in the place of those that a paper has. */
export async function writeSections(tx: Tx, paper_id: string, sections: readonly HeldSection[]): Promise<void> {
  await tx.delete(testPaperItem).where(eq(testPaperItem.paper_id, paper_id))
  await tx.delete(testPaperSection).where(eq(testPaperSection.paper_id, paper_id))
  const rows = sections.map(({ items: _items, ...section }, position) => ({ ...section, paper_id, position }))
  if (rows.length > 0) await tx.insert(testPaperSection).values(rows)
  const items = sections.flatMap((section) =>
    section.items.map((item, position) => ({ ...item, paper_id, section_id: section.section_id, position })),
  )
  if (items.length > 0) await tx.insert(testPaperItem).values(items)
}
