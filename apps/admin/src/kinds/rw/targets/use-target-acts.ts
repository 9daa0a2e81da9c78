import { call } from '@beacon/api/client'
import type { Input } from '@beacon/api/endpoint'
import { rwTarget, type TargetRow } from '@beacon/api/kinds/rw/target'
import { useLingui } from '@lingui/react/macro'
import { useAfterAct } from '../../../parts/desk/use-after-act.ts'

export type TargetChange = Omit<Input<typeof rwTarget.update>['body'], 'version'>

/** What is done to targets of a contest; a refusal is thrown, for whoever asked to say it. */
export function useTargetActs(id: string) {
  const { t } = useLingui()
  const params = { resource_id: id }
  const { again, done } = useAfterAct(id, [rwTarget.list])
  const of = ({ topic_id }: TargetRow) => ({ ...params, topic_id })
  return {
    add: async (question_ids: string[]) => {
      const { items } = await call(rwTarget.add, { params, body: { question_ids } })
      await again()
      return items.length
    },
    change: async (row: TargetRow, change: TargetChange) => {
      await call(rwTarget.update, { params: of(row), body: { ...change, version: row.version } })
      await done(t({ context: 'real world', message: 'Target saved' }))
    },
    renew: async (row: TargetRow) => {
      await call(rwTarget.renew, { params: of(row), body: { version: row.version } })
      await done(t`Target updated`)
    },
    remove: async (row: TargetRow) => {
      await call(rwTarget.remove, { params: of(row) })
      await done(t`Target removed`)
    },
  }
}
