import * as z from 'zod/mini'

/** So often the length of rounds may change in a run: everybody reads the list. */
export const pacesMost = 50

/** From round `n` on, which begins at `at_ms` of the contest clock, rounds last so long. */
export const roundPace = z.object({ n: z.int(), at_ms: z.int(), duration_ms: z.int() })

/** What is read of every contest in rounds besides its settings. */
export const roundBesides = {
  /** Lengths of its rounds in this run, the first included; empty while the length was never changed. */
  paces: z.array(roundPace).check(z.maxLength(pacesMost + 1)),
}
