import * as z from 'zod/mini'
import { tick } from '../../../contest/contest-bulk.ts'

/** What a copied exam takes along besides. */
export const examCopy = {
  /** Rooms with their addresses and, with the staff, their invigilators; never their codes. */
  rooms: tick(true),
  /** Whom it takes along as candidates, without anything they did. For failed ones its marks are final. */
  candidates: z._default(z.enum(['none', 'all', 'absent', 'failed', 'absent_failed']), 'none'),
}
