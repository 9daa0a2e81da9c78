import type { AiQuota, AiTaskView, OwnAiSubmission } from '@beacon/api/kinds/ai/submission'
import { aiLimits } from '@beacon/api/kinds/ai/limits'
import { linearPoints } from '@beacon/engine/ai'
import type { AiSubmissionRecord } from '../../../../db/schema/kinds/ai/submission.ts'
import type { TaskTopic } from '../topic/index.ts'
import { isLower } from '../topic/index.ts'
import { isOpen, type Besides } from './repo.ts'

export type QuotaView = Omit<AiQuota, 'refusal'>

/** A topic as its players read it. */
export function taskView({ row, own }: TaskTopic): AiTaskView {
  const { terms } = own
  return {
    topic_id: row.resource_id,
    metric: terms.metric,
    is_lower_better: isLower(terms),
    digits: terms.metric_digits,
    points_way: terms.points_way,
    score: row.score,
    base: terms.base,
    target: terms.target,
    id_column: terms.id_column,
    value_column: terms.value_column,
    public_percent: terms.split_mode === 'ratio' ? terms.split_ratio : null,
    max_mb: own.submission_max_mb,
    program:
      own.code === null
        ? null
        : {
            time_s: own.code.run_time_s,
            memory_mb: own.code.run_memory_mb,
            result_mb: aiLimits.result_mb,
            shows_log: own.code.shows_log,
          },
  }
}

/** `isHeld`: a freeze holds back what things are worth. */
export function submissionView(row: AiSubmissionRecord, topic: TaskTopic | undefined, besides: Besides, isHeld: boolean): OwnAiSubmission {
  const { submission_id, topic_id, no, at, name, size, sha256, note, metric, problem, is_counted, is_final, void_reason, took_ms, log } =
    row
  const points = metric === null || topic === undefined || isHeld ? null : pointsOf(topic, metric)
  return {
    submission_id,
    topic_id,
    no,
    at,
    name,
    size,
    sha256,
    note,
    state: besides.running.has(submission_id) ? 'running' : row.state,
    problem,
    is_counted,
    is_final: is_final && row.state === 'scored',
    void_reason,
    took_ms,
    log,
    by: besides.names.get(row.user_id) ?? '',
    ahead: isOpen(row) ? (besides.ahead.get(submission_id) ?? 0) : 0,
    public: metric,
    points,
    private: besides.sealed.get(submission_id) ?? null,
  }
}

function pointsOf({ row, own: { terms } }: TaskTopic, metric: number): number | null {
  const { points_way: way, base, target } = terms
  return way === 'linear' ? linearPoints(row.score, { way, base, target }, metric) : null
}
