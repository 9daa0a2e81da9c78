import * as z from 'zod/mini'
import { id, instant } from '../fields.ts'

const country = z.nullable(z.string())
const tableRace = z.object({
  race_id: id,
  name: z.string(),
  short_name: z.string(),
  category: z.string(),
  state: z.string(),
  /** When the data of a file or address came. */
  data_at: z.nullable(instant),
  /** Hundredths of a point; null: no bound. */
  most: z.nullable(z.int()),
})
const tableEntry = z.object({
  /** The same in every answer while its first race knows it. */
  key: z.string(),
  rank: z.int(),
  name: z.string(),
  organisation: z.nullable(z.string()),
  country,
  logo: z.nullable(id),
  /** Hundredths of a point. */
  total: z.int(),
  /** Of each race what it brings, in hundredths; null: absent. */
  cells: z.array(z.nullable(z.int())),
  /** Of each race the score there, in thousandths. */
  scores: z.array(z.nullable(z.int())),
})
const unitedRow = z.object({
  key: z.string(),
  rank: z.int(),
  name: z.string(),
  total: z.int(),
  members: z.int(),
  parts: z.array(z.int()),
})
/** A board as everybody sees it who holds a key: public standings only. */
export const boardTable = z.object({
  rank_id: id,
  name: z.string(),
  name_en: z.string(),
  background: z.nullable(id),
  unit: z.enum(['team', 'organisation', 'person']),
  total_digits: z.int(),
  races: z.array(tableRace),
  /** The first 1,000. */
  entries: z.array(tableEntry),
  total: z.int(),
  categories: z.array(z.string()),
  united: z.array(unitedRow),
})
export type BoardTable = z.infer<typeof boardTable>
