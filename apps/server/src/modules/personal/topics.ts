import type { NamedTopic } from '@beacon/api/personal'
import type { SignedIn } from '../../context.ts'
import type { TopicRecord } from '../../db/schema/topic.ts'
import { fail } from '../../failure.ts'
import { openContest } from '../contest/index.ts'
import { readableTopics } from '../topic/index.ts'

export interface Tied {
  topic_id: string
  contest_id: string
  topic_name: string
  contest_name: string
}
/** Asks each contest once which of its topics are open to the caller now. */
export function lookUp(ctx: SignedIn): (contestId: string) => Promise<ReadonlyMap<string, TopicRecord>> {
  const asked = new Map<string, Promise<ReadonlyMap<string, TopicRecord>>>()
  return (contestId) => {
    const known = asked.get(contestId) ?? readableTopics(ctx, contestId)
    asked.set(contestId, known)
    return known
  }
}

/** A topic by its present name while it is open, else as it was called when the person saw it. */
export function named(tied: Tied, found: TopicRecord | undefined): NamedTopic {
  const { topic_id, contest_id, topic_name, contest_name } = tied
  return { topic_id, contest_id, kind: 'flag', name: found?.name ?? topic_name, contest_name, is_gone: found === undefined }
}

/** A topic that may be tied now: its text is open to the caller. */
export async function mustRead(ctx: SignedIn, { contest_id, topic_id }: { contest_id: string; topic_id: string }): Promise<Tied> {
  const row = (await readableTopics(ctx, contest_id)).get(topic_id)
  const open = await openContest(ctx, contest_id)
  if (row === undefined || open === null) return fail('topic_not_found')
  return { topic_id, contest_id, topic_name: row.name, contest_name: open.row.name }
}
