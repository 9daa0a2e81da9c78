import type { SignedIn } from '../../context.ts'
import { openAlarms } from '../alarm/index.ts'
import { subjectOf } from '../message/index.ts'
import type { Block } from './people.ts'

/** Alarms that administrators were told of and that are not over. */
export async function readAlarms({ db }: SignedIn): Promise<Block<'alarms'>> {
  const open = await openAlarms(db)
  return { items: open.map(({ kind, since }) => ({ kind, since, title: subjectOf(kind) })) }
}
