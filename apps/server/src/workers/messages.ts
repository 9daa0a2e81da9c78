import { z } from 'zod'

const assignment = z.object({ kind: z.literal('assignment'), worker: z.int(), database_url: z.string(), database_pool: z.int() })
const toWorker = z.discriminatedUnion('kind', [
  assignment,
  z.object({ kind: z.literal('give_metrics'), question: z.string() }),
  z.object({ kind: z.literal('metrics'), question: z.string(), texts: z.array(z.string()) }),
])
const toParent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin') }),
  z.object({ kind: z.literal('listening') }),
  z.object({ kind: z.literal('ask_metrics'), question: z.string() }),
  z.object({ kind: z.literal('own_metrics'), question: z.string(), text: z.string() }),
])

/** What a worker works with, as its parent gives it. */
export type Assignment = z.output<typeof assignment>
export type ToWorker = z.output<typeof toWorker>
export type ToParent = z.output<typeof toParent>

/** A message of ours; null for what a library sends on the same channel. */
export const readToWorker = (message: unknown): ToWorker | null => toWorker.safeParse(message).data ?? null
export const readToParent = (message: unknown): ToParent | null => toParent.safeParse(message).data ?? null
