import * as z from 'zod'

/** What an HTTP process says to the hall beside bytes: of the person at a console, or of one who watches. */
export const saidToHall = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('size'), columns: z.int().min(1).max(1_000), rows: z.int().min(1).max(1_000) }),
  /** Somebody is there, though nothing was typed. */
  z.strictObject({ kind: z.literal('here') }),
  /** The console is over: its right was lost, or the person closed it. */
  z.strictObject({ kind: z.literal('end') }),
  z.strictObject({ kind: z.literal('take') }),
  z.strictObject({ kind: z.literal('give') }),
])
export type SaidToHall = z.output<typeof saidToHall>
