import type { BulletinView } from '@beacon/api/bulletin'
import type { BulletinRecord } from './repo.ts'

/** As everybody sees it; `read_count` is the desk's. */
export function bulletinViewOf(row: BulletinRecord, readCount?: number): BulletinView {
  const { bulletin_id, type, title, content, automatic, topic_id, is_pinned, by, at, edited_at, version } = row
  const view = { bulletin_id, type, title, content, automatic, topic_id, is_pinned, by, at, edited_at, version }
  return readCount === undefined ? view : { ...view, read_count: readCount }
}
