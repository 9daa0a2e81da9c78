import { call } from '@beacon/api/client'
import type { Input } from '@beacon/api/endpoint'
import { contestService, type ServiceRow } from '@beacon/api/kinds/attack-defense/service'
import { roundTarget } from '@beacon/api/rounds/target'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAfterAct } from '../../../parts/desk/use-after-act.ts'

export type ServiceChange = Omit<Input<typeof contestService.update>['body'], 'version'>

/** What is done to services of a contest; a refusal is thrown, for whoever asked to say it. */
export function useServiceActs(id: string) {
  const { t } = useLingui()
  const params = { resource_id: id }
  const { again, done } = useAfterAct(id, [contestService.list, roundTarget.list])
  const of = ({ topic_id }: ServiceRow) => ({ ...params, topic_id })
  return {
    add: async (question_ids: string[]) => {
      const { items } = await call(contestService.add, { params, body: { question_ids } })
      await again()
      return items.length
    },
    change: async (row: ServiceRow, change: ServiceChange) => {
      await call(contestService.update, { params: of(row), body: { ...change, version: row.version } })
      await done(t`Service saved`)
    },
    renew: async (row: ServiceRow) => {
      await call(contestService.renew, { params: of(row), body: { version: row.version } })
      await done(t`Service updated`)
    },
    remove: async (row: ServiceRow) => {
      await call(contestService.remove, { params: of(row) })
      await done(t`Service removed`)
    },
    runChecks: async (rows: readonly ServiceRow[]) => {
      const { boxes } = await call(contestService.run_checks, { params, body: { topic_ids: rows.map(({ topic_id }) => topic_id) } })
      await done(plural(boxes, { one: 'Checking # box', other: 'Checking # boxes' }))
    },
  }
}
