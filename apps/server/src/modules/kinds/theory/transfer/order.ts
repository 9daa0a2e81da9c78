import { transferChoice, type TransferChoice } from '@beacon/api/kinds/theory/transfer'
import * as z from 'zod/mini'
import type { OnBehalf } from '../../../platform/person/index.ts'

export const importJob = 'theory_import'
export interface ImportOrder {
  import_id: string
  by: OnBehalf
  choice: TransferChoice
}
const behalf = z.object({
  user_id: z.uuid(),
  session_id: z.nullable(z.string()),
  token_id: z.nullable(z.string()),
  ip: z.string(),
  request_id: z.string(),
})
/** What the job is given, through JSON. */
export const importOrder = z.object({ import_id: z.uuid(), by: behalf, choice: transferChoice })
