import { exportFormat, exportWhat } from '@beacon/api/contest/export'
import * as z from 'zod'

const chosen = z.optional(z.array(z.uuid()))
export const order = z.object({
  export_id: z.uuid(),
  contest_id: z.uuid(),
  what: exportWhat,
  format: exportFormat,
  view: z.enum(['public', 'real']),
  bracket_id: z.nullable(z.uuid()),
  entrant_ids: chosen,
  user_ids: chosen,
  case_ids: chosen,
  upload_ids: chosen,
  lang: z.enum(['en', 'zh']),
  sees_flags: z.boolean(),
  sees_people: z.boolean(),
  sees_personal: z.boolean(),
  user_id: z.uuid(),
  token_id: z.nullable(z.uuid()),
})
/** What the job makes; rights were decided when it was ordered. */
export type Order = z.infer<typeof order>
