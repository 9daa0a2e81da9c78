import type { NamedTopic } from '@beacon/api/people/personal'
import type { SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { kindOf, openContest, type ReadableTopic } from '../../contest/core/contest/index.ts'

export interface Tied {
  topic_id: string
  contest_id: string
  topic_name: string
  contest_name: string
}
/** Topics that are open to the caller now; of a contest that is gone, none. */
async function readable(ctx: SignedIn, contestId: string): Promise<ReadonlyMap<string, ReadableTopic>> {
  const open = await openContest(ctx, contestId)
  return open === null ? new Map() : kindOf(open.row).topics.readable(ctx, contestId)
}

/** Asks each contest once which of its topics are open to the caller now. */
export function lookUp(ctx: SignedIn): (contestId: string) => Promise<ReadonlyMap<string, ReadableTopic>> {
  const asked = new Map<string, Promise<ReadonlyMap<string, ReadableTopic>>>()
  return (contestId) => {
    const known = asked.get(contestId) ?? readable(ctx, contestId)
    asked.set(contestId, known)
    return known
  }
}

/** A topic by its present name while it is open, else as it was called when the person saw it. */
export function named(tied: Tied, found: ReadableTopic | undefined): NamedTopic {
  const { topic_id, contest_id, topic_name, contest_name } = tied
  return { topic_id, contest_id, kind: 'flag', name: found?.name ?? topic_name, contest_name, is_gone: found === undefined }
}

/** A topic that may be tied now: its text is open to the caller. */
export async function mustRead(ctx: SignedIn, { contest_id, topic_id }: { contest_id: string; topic_id: string }): Promise<Tied> {
  const row = (await readable(ctx, contest_id)).get(topic_id)
  const open = await openContest(ctx, contest_id)
  if (row === undefined || open === null) return fail('topic_not_found')
  return { topic_id, contest_id, topic_name: row.name, contest_name: open.row.name }
}
