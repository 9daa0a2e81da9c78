import { call } from '@beacon/api/client'
import type { ContestFull, UpdatePreview } from '@beacon/api/contest/contest-views'
import { topic, type TopicRow } from '@beacon/api/topic/topic'
import { useState } from 'react'
import { EffectDialog } from '../../../parts/contest-form/effect-dialog.tsx'
import type { TopicValues } from '../../../parts/desk/use-topic-act.ts'

/** Whom a new score would move; null where nobody has a score yet, or nothing is scored otherwise. */
export async function scoreEffect(
  { resource_id, status }: Pick<ContestFull, 'resource_id' | 'status'>,
  rows: readonly TopicRow[],
  { score, score_min }: TopicValues,
): Promise<UpdatePreview | null> {
  if (status === 'not_started') return null
  const topic_ids = rows.map((row) => row.resource_id)
  const effect = await call(topic.preview, { params: { resource_id }, body: { topic_ids, change: { score, score_min } } })
  return effect.is_recomputed ? effect : null
}

interface Props {
  effect: UpdatePreview
  onApply: () => Promise<void>
  onClose: () => void
}

/** Applies a new score once its effect was seen. */
export function ScoreEffect({ effect, onApply, onClose }: Props) {
  const [isBusy, setBusy] = useState(false)
  const apply = async () => {
    setBusy(true)
    await onApply()
    onClose()
  }
  return <EffectDialog effect={effect} isBusy={isBusy} onApply={() => void apply()} onClose={onClose} />
}
