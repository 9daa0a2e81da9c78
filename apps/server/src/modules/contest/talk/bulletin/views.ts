import type { BulletinView } from '@beacon/api/contest/bulletin'
import type { BulletinRecord } from '../../../../db/schema/contest/bulletin.ts'

/** As everybody sees it whom it is for. */
export function bulletinViewOf(row: BulletinRecord): BulletinView {
  const { bulletin_id, type, title, content, automatic, topic_id, is_pinned, on_screens, by, at, edited_at, version } = row
  return { bulletin_id, type, title, content, automatic, topic_id, is_pinned, on_screens, by, at, edited_at, version }
}

type DeskPart = Required<Pick<BulletinView, 'read_count' | 'reader_count' | 'to_entrants'>>

/** As the desk sees it: whom it is for, and how many of them have read it. */
export const deskViewOf = (row: BulletinRecord, part: DeskPart): BulletinView => ({
  ...bulletinViewOf(row),
  to_brackets: row.to_brackets,
  is_scheduled: row.is_scheduled,
  ...part,
})
