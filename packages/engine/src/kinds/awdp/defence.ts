/** defended stays through later failures; abnormal: the last patch that was judged failed its check. */
export type DefenceState = 'undefended' | 'defended' | 'abnormal'

/** A patch of one entrant for one topic, as far as its defence follows from it. */
export interface PatchFact {
  /** In the order they were sent. */
  no: number
  /** When it was sent, epoch milliseconds: from there on it defends. */
  at: number
  /** `failed`: the functions do not work. Null: it has no verdict, or was withdrawn. */
  verdict: 'defended' | 'exploitable' | 'failed' | null
  /** It used one of the entrant's patches. */
  is_counted: boolean
  /** On the contest clock, in milliseconds; null: it makes nobody wait. */
  retry_elapsed_ms: number | null
}

export interface Defence {
  state: DefenceState
  /** The patch that defends. */
  by: { no: number; at: number } | null
  used: number
  /** Contest clock from which on the next patch is taken; null: at once. */
  retry_elapsed_ms: number | null
}

/** How an entrant defends a topic, by all of its patches: a verdict that changes later changes it as if it had been so from the start. */
export function defenceOf(patches: readonly PatchFact[]): Defence {
  const judged = patches.filter(({ verdict }) => verdict !== null).sort((left, right) => left.no - right.no)
  const [first] = judged.filter(({ verdict }) => verdict === 'defended')
  const last = judged.at(-1)
  return {
    state: first ? 'defended' : last?.verdict === 'failed' ? 'abnormal' : 'undefended',
    by: first ? { no: first.no, at: first.at } : null,
    used: patches.filter(({ is_counted }) => is_counted).length,
    retry_elapsed_ms: judged.reduce<number | null>(
      (latest, { retry_elapsed_ms: one }) => (one === null ? latest : Math.max(one, latest ?? one)),
      null,
    ),
  }
}
