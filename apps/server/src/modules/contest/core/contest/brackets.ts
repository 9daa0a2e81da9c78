import type { Bracket, BracketInput, EntryField, EntryFieldInput } from '@beacon/api/contest/contest-structures'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { failFields } from '../../../../failure.ts'
import { kindOf } from './kind.ts'

interface Sent {
  brackets?: readonly BracketInput[] | undefined
  entry_fields?: readonly EntryFieldInput[] | undefined
}

/** New brackets and entry fields get their ids here; an id that the contest does not know is no id. */
export function withIds(sent: Sent, known: readonly string[]): { brackets?: Bracket[]; entry_fields?: EntryField[] } {
  const ids = new Set(known)
  const idOf = (id: string | null): string => {
    if (id === null || !ids.delete(id)) return newId()
    return id
  }
  const { brackets, entry_fields } = sent
  return {
    ...(brackets === undefined ? {} : { brackets: brackets.map((one) => ({ ...one, bracket_id: idOf(one.bracket_id) })) }),
    ...(entry_fields === undefined ? {} : { entry_fields: entry_fields.map((one) => ({ ...one, field_id: idOf(one.field_id) })) }),
  }
}

/** A bracket's subset names topics of this contest. */
export async function checkBracketTopics(tx: Tx, row: ContestCommon, brackets: readonly Bracket[]): Promise<void> {
  if (brackets.every(({ topics }) => topics === null)) return
  const known = new Set(await kindOf(row).topics.ids(tx, row.resource_id))
  const wrong = brackets.findIndex(({ topics }) => topics?.some((id) => !known.has(id)) ?? false)
  if (wrong !== -1) failFields({ [`brackets.${wrong}.topics`]: { code: 'field_wrong' } })
}

/**
 * Brackets that may see and solve a topic, null = everybody: those the topic names, less those whose own subset leaves it out;
 * a stage is in the subsets that its topic is in.
 * Once a bracket leaves it out, who stands in no bracket is out too.
 */
export function bracketsOfTopic(
  brackets: readonly Bracket[],
  topic: { topic_id: string; parent_id: string | null; brackets: readonly string[] | null },
): string[] | null {
  const isOpen = ({ topics }: Bracket) => topics === null || topics.includes(topic.parent_id ?? topic.topic_id)
  if (brackets.every(isOpen)) return topic.brackets === null ? null : [...topic.brackets]
  const open = brackets.filter(isOpen).map(({ bracket_id }) => bracket_id)
  return topic.brackets === null ? open : open.filter((id) => topic.brackets?.includes(id))
}
