import { authoringLimits } from '@beacon/api/image/image-authoring-fields'
import type { ImageAuthoringRecord, LibraryImageRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { minute } from './repo.ts'

/** One thing at a time: an injection, a check, a save. @throws operation_running */
export function mustBeFree({ entry, authoring }: { entry: LibraryImageRecord; authoring: ImageAuthoringRecord }): void {
  if (entry.making === 'saving') fail('operation_running', { action: 'save' })
  if (entry.making === 'injecting' || entry.making === 'injection_hung') fail('operation_running', { action: 'inject' })
  if (authoring.checking !== null) fail('operation_running', { action: 'check' })
}

/** When a node that nobody works in is stopped. */
export const stopsAt = ({ active_at }: Pick<ImageAuthoringRecord, 'active_at'>): number =>
  Date.parse(active_at) + (authoringLimits.idle_minutes + authoringLimits.answer_minutes) * minute

/** From when its author is asked. */
export const asksAt = ({ active_at }: Pick<ImageAuthoringRecord, 'active_at'>): number =>
  Date.parse(active_at) + authoringLimits.idle_minutes * minute
