import { apart, isEmpty } from '../../../../db/apart.ts'
import type { KindPort } from './kind.ts'

export type StoredSettings = Pick<KindPort['settings'], 'names' | 'read' | 'insert' | 'update'>

/**
 * The settings of a kind, and those of a group that it shares with other kinds, which stand in a table of the group. On the wire and in
 * the code both are one flat row. A contest of another kind that has the group too is not of this kind: `own` decides whom it reads.
 */
export const withGroup = <Settings extends StoredSettings>(own: Settings, group: StoredSettings): Settings => ({
  ...own,
  names: new Set([...own.names, ...group.names]),
  read: async (executor, ids) => {
    const values = await own.read(executor, ids)
    const shared = await group.read(executor, [...values.keys()])
    return new Map([...values].map(([id, one]) => [id, { ...one, ...shared.get(id) }]))
  },
  insert: async (tx, contestId, values) => {
    const { common, own: shared } = apart<object, object>(values, group.names)
    await own.insert(tx, contestId, common)
    await group.insert(tx, contestId, shared)
  },
  update: async (tx, contestId, values) => {
    const { common, own: shared } = apart<object, object>(values, group.names)
    if (!isEmpty(common)) await own.update(tx, contestId, common)
    if (!isEmpty(shared)) await group.update(tx, contestId, shared)
  },
})
