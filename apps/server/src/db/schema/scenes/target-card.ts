import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { TargetOffer, TargetText } from '@beacon/api/scene/target-fields'
import { bytes, instant } from '../../instant.ts'
import { libraryImage } from './library-image.ts'

/** What people read about an image of the role `target` before they use it. Its making, category, versions and snapshots are the image's own. */
export const targetCard = pgTable(
  'target_card',
  {
    image_id: uuid()
      .primaryKey()
      .references(() => libraryImage.resource_id, { onDelete: 'cascade' }),
    /** 1 to 3, so that a list sorts by it; the contract has words. */
    difficulty: integer(),
    /** Summary, story, solution, vulnerabilities, services, places of flags, links and licence. */
    card: jsonb().$type<TargetText>().notNull(),
    /** Accounts with their passwords, sealed: only who may read secrets of questions gets them. */
    access: bytes(),
    /** Who may put it into what they make. */
    offered_to: text().$type<TargetOffer>().notNull().default('owner'),
    version: integer().notNull().default(1),
    updated_by: uuid(),
    updated_at: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('target_card_offer').on(table.offered_to)],
)
export type TargetCardRecord = typeof targetCard.$inferSelect
