import { and, eq, gt } from 'drizzle-orm'
import { imageInjection } from '../../../db/schema/index.ts'
import type { AuthoringWentBack } from '../authoring/index.ts'

/** A node that is what it was before holds nothing that came in later, so no version says that it does. */
export const forgetLater: AuthoringWentBack = async (tx, { authoring, to }) => {
  await tx
    .update(imageInjection)
    .set({ status: 'cancelled' })
    .where(
      and(
        eq(imageInjection.authoring_id, authoring.authoring_id),
        eq(imageInjection.status, 'done'),
        to === null ? undefined : gt(imageInjection.ended_at, to),
      ),
    )
}
