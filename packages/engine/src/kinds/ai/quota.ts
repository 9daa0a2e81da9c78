/** A submission of one entrant and topic, as far as the next one depends on it. */
export interface SentFact {
  no: number
  /** On the contest clock, milliseconds. */
  elapsed_ms: number
  /** It used one of the entrant's submissions. */
  is_counted: boolean
  /** It waits, or is evaluated. */
  is_open: boolean
}

/** 0 means no limit in each of them. */
export interface QuotaRules {
  per_window: number
  window_ms: number
  total: number
  wait_ms: number
}

export type QuotaRefusal = 'evaluation_open' | 'submission_total' | 'submission_quota' | 'submission_wait'

export interface Quota {
  /** In the running window. */
  used: number
  used_total: number
  refusal: QuotaRefusal | null
  /** On the contest clock: from here on the next one is taken; null: now, or as far as one can know never. */
  next_ms: number | null
}

/**
 * What an entrant may still hand in for a topic. Windows follow one another from the start on the contest clock, which stands still in a
 * pause: no midnight, and no trick with one.
 */
export function quotaAt(sent: readonly SentFact[], { per_window, window_ms, total, wait_ms }: QuotaRules, elapsed_ms: number): Quota {
  const counted = sent.filter(({ is_counted }) => is_counted)
  const window = Math.floor(elapsed_ms / window_ms)
  const used = counted.filter((one) => Math.floor(one.elapsed_ms / window_ms) === window).length
  const used_total = counted.length
  const free_ms = counted.reduce((latest, one) => Math.max(latest, one.elapsed_ms + wait_ms), 0)
  const is = (refusal: QuotaRefusal | null, next_ms: number | null): Quota => ({ used, used_total, refusal, next_ms })
  if (sent.some(({ is_open }) => is_open)) return is('evaluation_open', null)
  if (total > 0 && used_total >= total) return is('submission_total', null)
  if (per_window > 0 && used >= per_window) return is('submission_quota', Math.max((window + 1) * window_ms, free_ms))
  return wait_ms > 0 && elapsed_ms < free_ms ? is('submission_wait', free_ms) : is(null, null)
}
