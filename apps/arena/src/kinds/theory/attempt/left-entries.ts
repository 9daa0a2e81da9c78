import type { Journal } from './journal.ts'
import { type Batch, lostBatch } from './save-batch.ts'
import type { Sent } from './save-loop.ts'

/**
 * What a device still holds of an attempt that is over, because it was away at the end, goes to the staff as late entries. It leaves the
 * journal when the server has it. @throws where no answer came
 */
export async function sendLeftEntries(
  journal: Journal,
  { epoch: last, acked }: { epoch: number; acked: number },
  send: (batch: Batch) => Promise<Sent>,
): Promise<void> {
  // What the server holds of the last device says nothing about what an earlier one wrote.
  await journal.forget(last, acked)
  let left = await journal.read()
  let most: number | undefined
  for (let batch = lostBatch(left); batch !== null; batch = lostBatch(left, most)) {
    const sent = await send(batch)
    const isSplit = sent.kind === 'wrong' && batch.entries.length > 1
    most = isSplit ? 1 : undefined
    if (isSplit) continue
    const { epoch } = batch
    const sentUpTo = batch.entries.at(-1)?.seq ?? 0
    left = left.filter((entry) => entry.epoch !== epoch || entry.seq > sentUpTo)
    await journal.forget(epoch, sentUpTo)
  }
}
