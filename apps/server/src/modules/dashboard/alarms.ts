import type { SignedIn } from '../../context.ts'
import { openAlarms } from '../alarm/index.ts'
import { subjectOf } from '../message/index.ts'
import type { Block } from './people.ts'

/** Alarms that administrators were told of and that are not over: a line a kind, since the oldest; its page tells them apart. */
export async function readAlarms({ db }: SignedIn): Promise<Block<'alarms'>> {
  const open = await openAlarms(db)
  const first = open.filter(({ kind }, index) => open.findIndex((one) => one.kind === kind) === index)
  return { items: first.map(({ kind, since }) => ({ kind, since, title: subjectOf(kind) })) }
}
