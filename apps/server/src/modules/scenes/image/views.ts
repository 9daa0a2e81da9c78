import type { ImageRow } from '@beacon/api/image/image'
import type { ImageUseCounts } from '@beacon/api/image/image-fields'
import type { SceneImageRecord } from '../../../db/schema/index.ts'
import { problemOf, sumOf } from './repo.ts'

export const isMade = ({ status }: Pick<SceneImageRecord, 'status'>): boolean => status !== 'waiting' && status !== 'building'

export const rowView = (row: SceneImageRecord, { creator, uses }: { creator: string | null; uses: ImageUseCounts }): ImageRow => ({
  image_id: row.image_id,
  name: row.name,
  version: row.version,
  status: row.status,
  step: row.status === 'building' ? row.step : null,
  source: row.source,
  bytes: row.bytes,
  ports: row.ports,
  user: row.user,
  problem: problemOf(row),
  used_count: sumOf(uses),
  creator,
  made_at: row.made_at,
  updated_at: row.updated_at,
})
